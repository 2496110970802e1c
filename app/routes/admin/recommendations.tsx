import { redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { Button, LinkButton } from "~/components/kit/button";
import { ReviewDesk } from "~/components/review-queue/review-desk";
import { titled } from "~/components/shell/page-meta";
import { wholeNumber } from "~/models/core/listing/directory";
import { readRecommendations } from "~/models/joining/recommendation/recommended.server";
import {
  type RecommendationsView,
  readRecommendationsRequest,
  recommendationsView,
} from "~/models/joining/recommendation/recommended.view";
import { desks } from "~/models/joining/review-queue/review-queue.rules";
import { allow, type RouteArgs } from "~/platform/allow";
import type { FormAnswer } from "~/platform/submit";
import { decideOnDesk } from "./desk.server";
import "~/components/admin/admin.css";

export const meta = () => [titled("Community Recommendations")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const { searchParams } = new URL(args.request.url);
  const asked = readRecommendationsRequest(searchParams);
  const state = await readRecommendations(ctx, asked, wholeNumber(searchParams.get("item")));
  const { kind } = state.open?.item ?? {};
  if (kind && kind !== asked.filters.kind) {
    // The address names a recommendation without its tab, after an undo.
    searchParams.set("kind", kind);
    throw redirect(`${desks.recommendations.path}?${searchParams}`);
  }
  return recommendationsView(asked, state, ctx);
}

export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return decideOnDesk(ctx, args, desks.recommendations);
}

/** Reload after an error too: another administrator may have decided in the meantime. */
export const shouldRevalidate = () => true;

export default function Recommendations() {
  const { desk, kindTabs, adding, alike } = useLoaderData<typeof loader>();
  return (
    <ReviewDesk
      title="Community Recommendations"
      desk={desk}
      kindTabs={kindTabs}
      things="recommendations"
      answer={useActionData<FormAnswer>()}
      empty="Markets and vendors that visitors recommend show up here."
    >
      <RecommendedBox adding={adding} alike={alike} />
    </ReviewDesk>
  );
}

/**
 * Items that may be the same as a recommendation and, once it is approved, the link that adds it to
 * the guide.
 */
function RecommendedBox({ adding, alike }: Pick<RecommendationsView, "adding" | "alike">) {
  return (
    <>
      {alike.length > 0 && (
        <section className="recommended-box stack box gap-2" aria-labelledby="alike">
          <h3 id="alike">Possible duplicates</h3>
          <ul>
            {alike.map(({ key, name, line, to }) => (
              <li key={key}>
                <Link to={to} className="tap">
                  {name}
                </Link>{" "}
                <span className="muted small">{line}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {adding && (
        <section className="recommended-box stack box gap-2" aria-labelledby="adding">
          <h3 id="adding">Guide listing</h3>
          {adding.text && (
            <p>
              {adding.text}{" "}
              {adding.leadsTo && (
                <Link to={adding.leadsTo.to} className="tap">
                  {adding.leadsTo.label}
                </Link>
              )}
            </p>
          )}
          {adding.to ? (
            <>
              <p className="muted small">
                We filled in the form from the recommendation. Nothing is added until you save.
              </p>
              <div>
                <LinkButton to={adding.to} icon="plus">
                  {adding.label}
                </LinkButton>
              </div>
            </>
          ) : (
            adding.label && (
              <div>
                <Button type="submit" icon="check" disabled>
                  {adding.label}
                </Button>
              </div>
            )
          )}
        </section>
      )}
    </>
  );
}

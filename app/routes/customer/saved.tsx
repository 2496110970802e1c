import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { LinkButton } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { FormProblem } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { StepPages } from "~/components/kit/pagination";
import { useAddressWith } from "~/components/kit/use-here";
import { MarketCard } from "~/components/market/market-card";
import { titled } from "~/components/shell/page-meta";
import { VendorCard } from "~/components/vendors/vendor-card";
import { whyNotSave } from "~/models/people/saved/saved.rules";
import { Heart, Save } from "~/models/people/saved/saved.schema";
import { save } from "~/models/people/saved/saved.server";
import { listSaved, shelfPage } from "~/models/vendors/saved-list.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { safePath } from "~/platform/paths";
import { type FormAnswer, readFields, submitForm } from "~/platform/submit";
import "~/components/kit/card.css";
import "~/components/saved/saved-shelf.css";

export const meta = () => [titled("Saved Items"), { name: "robots", content: "noindex" }];

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const { searchParams } = new URL(args.request.url);
  const refusal = whyNotSave(ctx.viewer);
  return {
    why: refusal?.code ?? null,
    ...(await listSaved(ctx, {
      market: shelfPage(searchParams.get("markets")),
      vendor: shelfPage(searchParams.get("vendors")),
    })),
  };
}

/**
 * Every heart posts to this address. The answer goes back to the heart; a visitor who is not signed
 * in must sign in first.
 */
export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const { fields } = await readFields(args.request, Heart);
  const heart = Object.fromEntries(fields);
  const returnTo = safePath(heart.returnTo) ?? "/saved";
  const refusal = whyNotSave(ctx.viewer, heart);
  if (refusal?.code === "signed_out") {
    ctx.toast.show({ title: refusal.title, description: refusal.message });
    // The heart's anchor in the path makes the sign-in save: see `saveTapped`.
    const back = heart.want === "saved" ? returnTo : (returnTo.split("#", 1)[0] ?? "/saved");
    return redirect(`/auth?returnTo=${encodeURIComponent(back)}`);
  }
  if (refusal) throw refusal;
  return submitForm(ctx, args, Save, save, {
    done: ({ title, description }) => ctx.toast.leadTo(returnTo, { title, description }),
  });
}

export default function Saved() {
  const { why, markets, vendors } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  if (why === "signed_out") {
    return (
      <div className="page page-narrow">
        <EmptyState
          level="h1"
          title="Sign in to save your favorites"
          text="See your saved markets and vendors on all your devices."
        >
          <LinkButton to="/auth?returnTo=/saved">Sign In</LinkButton>
        </EmptyState>
      </div>
    );
  }
  if (why) {
    return (
      <div className="page page-narrow">
        <EmptyState level="h1" title="Vendor accounts can’t save markets or vendors">
          <LinkButton to="/vendor-dashboard">Go to your dashboard</LinkButton>
        </EmptyState>
      </div>
    );
  }
  const isEmpty = [markets, vendors].every(({ cards, page }) => cards.length === 0 && page === 1);
  return (
    <div className="page">
      <PageHeader title="Saved Items" />
      <FormProblem problem={answer?.problem} />
      {isEmpty ? (
        <EmptyState
          title="No saved items yet"
          text="Tap the heart on a market or vendor to save it here."
        >
          <LinkButton to="/">Explore Markets</LinkButton>
        </EmptyState>
      ) : (
        <>
          <SavedShelf title="Markets" param="markets" shelf={markets}>
            {markets.cards.map((market) => (
              <MarketCard key={market.id} market={market} level="h3" />
            ))}
          </SavedShelf>
          <SavedShelf title="Vendors" param="vendors" shelf={vendors}>
            {vendors.cards.map((vendor) => (
              <VendorCard
                key={vendor.id}
                vendor={vendor}
                to={`/vendors?vendor=${vendor.id}`}
                level="h3"
              />
            ))}
          </SavedShelf>
        </>
      )}
    </div>
  );
}

/** Saved cards in a row that scrolls sideways. A long row has pages. */
function SavedShelf({
  title,
  param,
  shelf,
  children,
}: {
  title: string;
  /** The parameter for this row's page in the address. */
  param: string;
  shelf: { cards: readonly unknown[]; page: number; hasMore: boolean };
  children: ReactNode;
}) {
  const addressWith = useAddressWith();
  const { cards, page, hasMore } = shelf;
  if (cards.length === 0 && page === 1) return null;
  const to = (number: number) =>
    `${addressWith({ [param]: number === 1 ? null : number })}#${param}`;
  return (
    <section className="stack shelf-section" aria-labelledby={param}>
      <div className="card-head">
        <h2 id={param}>{title}</h2>
        <StepPages
          label={`Pages of saved ${param}`}
          previous={page > 1 ? to(page - 1) : null}
          next={hasMore ? to(page + 1) : null}
          words={["Newer", "Older"]}
        />
      </div>
      {cards.length > 0 ? (
        <ul className="shelf grid gap-4" aria-label={`Saved ${param}`}>
          {children}
        </ul>
      ) : (
        <p className="muted">No more saved items.</p>
      )}
    </section>
  );
}

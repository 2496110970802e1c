import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Button, useBusy } from "~/components/kit/button";
import { DescriptionList } from "~/components/kit/description-list";
import { EmptyState } from "~/components/kit/empty-state";
import { Moment } from "~/components/kit/moment";
import { FormProblem } from "~/components/kit/notice";
import { HiddenValues } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { StepPages } from "~/components/kit/pagination";
import { titled } from "~/components/shell/page-meta";
import { readListing } from "~/models/core/listing/listing";
import { DecideDuplicate } from "~/models/running/duplicates/duplicates.schema";
import { decideDuplicate, listDuplicates } from "~/models/running/duplicates/duplicates.server";
import {
  duplicateListing,
  duplicatesPath,
  duplicatesView,
  type PairView,
} from "~/models/running/duplicates/duplicates.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import "~/components/kit/card.css";

export const meta = () => [titled("Possible duplicates")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const asked = readListing(new URL(args.request.url).searchParams, duplicateListing);
  return duplicatesView(await listDuplicates(ctx, asked), ctx.now);
}

export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return submitForm(ctx, args, DecideDuplicate, decideDuplicate, {
    done: ({ kept }) =>
      ctx.toast.leadTo(
        duplicatesPath,
        kept
          ? { title: "Markets merged", description: `${kept.name} stays in the guide.` }
          : { title: "Saved as different markets" },
      ),
  });
}

/** Reload after an error too: another administrator may have decided in the meantime. */
export const shouldRevalidate = () => true;

export default function Duplicates() {
  const { pairs, previous, next } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <div className="page">
      <PageHeader
        title="Possible duplicates"
        lead="Markets with the same name in the same place. Choose the market to keep. Vendors, managers, orders and reviews of the other market move to the market you keep. Links to the other market then open the market you keep. You can’t undo this."
        back={{ to: "/admin/corrections", label: "Back to corrections" }}
      />
      <FormProblem problem={answer?.problem} />
      {pairs.length > 0 ? (
        <ul className="stack">
          {pairs.map((pair) => (
            <Pair key={pair.id} pair={pair} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title="No duplicates"
          text="Markets that may be in the guide twice show up here."
        />
      )}
      <StepPages previous={previous} next={next} />
    </div>
  );
}

/** Two markets side by side, and the choice: the same market, or two markets. */
function Pair({ pair: { sides } }: { pair: PairView }) {
  const [one = "", other = ""] = sides.map(({ id }) => String(id));
  const busy = useBusy({ posts: { oneId: one, otherId: other } });
  return (
    <li className="card">
      <Form method="post" className="stack" aria-label={`${sides[0]?.name}, twice`}>
        <HiddenValues values={{ oneId: one, otherId: other }} />
        <div className="card-grid card-grid-pair">
          {sides.map(({ id, name, line, to, hours, has, updated }, at) => (
            <section
              key={id}
              className="stack"
              aria-label={at === 0 ? "Older market" : "Newer market"}
            >
              <h2 className="title-3">
                <Link to={to}>{name}</Link>
              </h2>
              <DescriptionList
                items={[
                  { term: "Where", value: line },
                  { term: "Open", value: hours },
                  { term: "Has", value: has },
                  { term: "Changed", value: <Moment of={updated} /> },
                ]}
              />
              <Button name="keepId" value={String(id)} icon="check" busy={busy}>
                Keep the {at === 0 ? "older" : "newer"} market
                <span className="hidden-text">: {name}</span>
              </Button>
            </section>
          ))}
        </div>
        <div>
          <Button variant="soft" busy={busy}>
            Keep both markets
          </Button>
        </div>
      </Form>
    </li>
  );
}

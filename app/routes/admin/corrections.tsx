import { useLoaderData } from "@remix-run/react";
import { StateBadge } from "~/components/kit/badge";
import { LinkButton } from "~/components/kit/button";
import { DataTable } from "~/components/kit/data-table";
import { EmptyState } from "~/components/kit/empty-state";
import { FilterChips } from "~/components/kit/filter-chips";
import { LinkTabs } from "~/components/kit/link-tabs";
import { Moment } from "~/components/kit/moment";
import { PageHeader } from "~/components/kit/page-header";
import { StepPages } from "~/components/kit/pagination";
import { titled } from "~/components/shell/page-meta";
import { readListing } from "~/models/core/listing/listing";
import { addressesOf } from "~/models/core/listing/listing.view";
import {
  correctionStates,
  wrongThings,
  wrongWords,
} from "~/models/guide/correction/correction.rules";
import {
  type CorrectionRowView,
  correctionListing,
  correctionRowView,
  correctionsPath,
  stateTabs,
} from "~/models/guide/correction/correction.view";
import { listCorrections } from "~/models/guide/correction/corrections.server";
import { pairsText } from "~/models/guide/market/duplicates.server";
import { duplicatesPath } from "~/models/running/duplicates/duplicates.view";
import { allow, type RouteArgs } from "~/platform/allow";
import "~/components/admin/admin.css";

export const meta = () => [titled("Corrections")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const asked = readListing(new URL(args.request.url).searchParams, correctionListing);
  const { list, counts, duplicates } = await listCorrections(ctx, asked);
  const { previous, next, chips } = addressesOf(correctionsPath, list, correctionListing);
  const state = list.filters.state ?? "pending";
  return {
    rows: list.rows.map((row) => correctionRowView(row, ctx.now)),
    tabs: correctionStates.map((each) => ({
      label: stateTabs[each],
      to: each === "pending" ? correctionsPath : `${correctionsPath}?state=${each}`,
      chosen: each === state,
      count: counts[each],
    })),
    whats: chips("what", wrongThings, (what) => wrongWords[what].name),
    previous,
    next,
    duplicates: pairsText(duplicates),
  };
}

export default function Corrections() {
  const { rows, tabs, whats, previous, next, duplicates } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <PageHeader
        title="Corrections"
        lead="Mistakes that visitors found on a market’s page. Oldest first."
        actions={
          <LinkButton to={duplicatesPath} variant="soft" icon="market">
            Possible duplicates ({duplicates})
          </LinkButton>
        }
      >
        <LinkTabs label="Status" tabs={tabs} />
        <FilterChips label="What" chips={whats.all} clear={whats.clear} />
      </PageHeader>
      {rows.length > 0 ? (
        <CorrectionsTable rows={rows} />
      ) : (
        <EmptyState
          title="Nothing here"
          text="Corrections that visitors send from a market’s page show up here."
        />
      )}
      <StepPages previous={previous} next={next} />
    </div>
  );
}

/** Mistakes on markets' pages that visitors have reported. */
function CorrectionsTable({ rows }: { rows: readonly CorrectionRowView[] }) {
  return (
    <DataTable
      caption="Corrections"
      rows={rows}
      rowTo={({ id }) => `/admin/corrections/${id}`}
      name={{ title: "Market", cell: ({ market }) => market }}
      columns={[
        {
          title: "State",
          cell: ({ state, word }) => <StateBadge state={state}>{word}</StateBadge>,
          place: "state",
        },
        { title: "What", cell: ({ what }) => what },
        {
          title: "Says",
          cell: ({ text }) => <span className="correction-says clamp">{text}</span>,
          place: "wide",
        },
        { title: "Where", cell: ({ location }) => location, place: "wide" },
        { title: "Came", cell: ({ came }) => <Moment of={came} /> },
      ]}
    />
  );
}

import { useLoaderData } from "@remix-run/react";
import { StateBadge } from "~/components/kit/badge";
import { CountLine } from "~/components/kit/count-line";
import { DataTable } from "~/components/kit/data-table";
import { EmptyState } from "~/components/kit/empty-state";
import { FilterChips } from "~/components/kit/filter-chips";
import { Moment } from "~/components/kit/moment";
import { StepPages } from "~/components/kit/pagination";
import { SearchForm } from "~/components/kit/search-form";
import { titled } from "~/components/shell/page-meta";
import { SystemPage } from "~/components/system/system-page";
import { readListing } from "~/models/core/listing/listing";
import { addressesOf } from "~/models/core/listing/listing.view";
import { mailListing, mailStates } from "~/models/people/mail/mail.rules";
import { type MailRowView, mailRowView } from "~/models/people/mail/mail.view";
import { listMail } from "~/models/people/mail/mail-list.server";
import { allow, type RouteArgs } from "~/platform/allow";

const path = "/admin/system/mail";
const words = { waiting: "Waiting", failed: "Failed", sent: "Sent" };

export const meta = () => [titled("Emails")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const asked = readListing(new URL(args.request.url).searchParams, mailListing);
  const { list, counts } = await listMail(ctx, asked);
  const { previous, next, chips } = addressesOf(path, list, mailListing);
  return {
    q: list.q,
    filters: list.filters,
    rows: list.rows.map((row) => mailRowView(row, ctx.now)),
    counts: [
      { count: counts.given_up, label: "failed", to: `${path}?state=failed` },
      { count: counts.queued, label: "waiting", to: `${path}?state=waiting` },
    ],
    states: chips("state", mailStates, (state) => words[state]),
    previous,
    next,
  };
}

export default function Mails() {
  const { q, filters, rows, counts, states, previous, next } = useLoaderData<typeof loader>();
  return (
    <SystemPage
      part="Emails"
      lead="Emails from the last 90 days, sent or waiting. If sending fails, we retry for a few hours and then mark the email as failed."
      head={
        <>
          <CountLine counts={counts} />
          <SearchForm
            label="Search emails"
            action={path}
            q={q}
            placeholder="Start of the address"
            keep={filters}
          />
          <FilterChips label="State" chips={states.all} clear={states.clear} />
        </>
      }
    >
      {rows.length > 0 ? (
        <MailTable rows={rows} />
      ) : (
        <EmptyState
          title="No emails"
          text={
            q
              ? `No emails in this list go to an address that starts with “${q}”.`
              : "No emails in this list."
          }
        />
      )}
      <StepPages previous={previous} next={next} />
    </SystemPage>
  );
}

/** Emails that were sent or are waiting. */
function MailTable({ rows }: { rows: readonly MailRowView[] }) {
  return (
    <DataTable
      caption="Emails"
      rows={rows}
      rowTo={({ id }) => `/admin/system/mail/${id}`}
      name={{ title: "Subject", cell: ({ subject }) => subject }}
      columns={[
        {
          title: "State",
          cell: ({ state, word }) => <StateBadge state={state}>{word}</StateBadge>,
          place: "state",
        },
        { title: "To", cell: ({ to }) => to },
        { title: "Written", cell: ({ created }) => <Moment of={created} /> },
        { title: "Tries", cell: ({ tries }) => tries, isNumber: true, place: "wide" },
      ]}
    />
  );
}

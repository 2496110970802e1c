import { data } from "@remix-run/cloudflare";
import { Form, useLoaderData, useLocation } from "@remix-run/react";
import { StateBadge } from "~/components/kit/badge";
import { Button, LinkButton, useBusy } from "~/components/kit/button";
import { DataTable } from "~/components/kit/data-table";
import { EmptyState } from "~/components/kit/empty-state";
import { FilterChips } from "~/components/kit/filter-chips";
import { Icon } from "~/components/kit/icon";
import { LinkTabs } from "~/components/kit/link-tabs";
import { Day } from "~/components/kit/moment";
import { PageHeader } from "~/components/kit/page-header";
import { StepPages } from "~/components/kit/pagination";
import { SearchForm } from "~/components/kit/search-form";
import { IssuesList } from "~/components/newsletter/issues-list";
import { titled } from "~/components/shell/page-meta";
import { readListing } from "~/models/core/listing/listing";
import {
  issueListing,
  issuesView,
  newsletterPath,
  type ReadersView,
  readerListing,
  readersView,
} from "~/models/running/newsletter/newsletter.view";
import { listIssues, listReaders } from "~/models/running/newsletter/readers.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import "~/components/newsletter/newsletter-office.css";

export const meta = () => [titled("Newsletter")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const { searchParams } = new URL(args.request.url);
  const none = { path: newsletterPath, failed: null, readers: null, issues: null };
  if (searchParams.get("tab") === "issues") {
    const asked = readListing(searchParams, issueListing);
    return data({ ...none, issues: issuesView(asked, await listIssues(ctx, asked)) });
  }
  const asked = readListing(searchParams, readerListing);
  try {
    return data({ ...none, readers: readersView(asked, await listReaders(ctx, asked)) });
  } catch (error) {
    // Only the list failed to load: the page says so and offers to try again.
    if (!(error instanceof DomainError)) throw error;
    return data({ ...none, failed: error.message }, { status: error.status });
  }
}

export default function NewsletterManagement() {
  const { path, failed, readers, issues } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  return (
    <div className="page">
      <PageHeader
        title="Newsletter"
        lead="Subscribers and issues."
        actions={<LinkButton to={`${path}/issues/new`}>Write an issue</LinkButton>}
      />
      <LinkTabs
        label="Parts of the newsletter"
        tabs={[
          { label: "Subscribers", to: path, chosen: issues === null },
          { label: "Issues", to: `${path}?tab=issues`, chosen: issues !== null },
        ]}
      />
      {failed && (
        <EmptyState title={failed} scene="gate">
          <LinkButton to={pathname + search} reloadDocument>
            Try Again
          </LinkButton>
        </EmptyState>
      )}
      {readers && <ReadersList view={readers} />}
      {issues && <IssuesList view={issues} />}
    </div>
  );
}

const looks = { active: "active", unconfirmed: "waiting", inactive: "ended" } as const;

function TakeOff({ id }: { id: number }) {
  const action = `/newsletter-management/readers/${id}/off`;
  const busy = useBusy({ action });
  return (
    <Form method="post" action={action}>
      <Button variant="ghost" busy={busy}>
        Remove from the list
      </Button>
    </Form>
  );
}

/** The newsletter's subscribers. The address holds the search, the filter and the page. */
function ReadersList({ view }: { view: ReadersView }) {
  const { rows, q, state } = view;
  return (
    <>
      <div className="stack gap-3">
        <SearchForm
          label="Search subscribers"
          placeholder="Start of the email address"
          q={q}
          keep={{ state }}
        />
        <FilterChips label="Status" chips={view.chips} />
      </div>
      {rows.length === 0 ? (
        <EmptyState
          title={q || state ? "No subscribers found" : "No subscribers yet"}
          text={
            q || state
              ? "No subscribers match your search or filter."
              : "People who sign up for the newsletter show up here."
          }
        />
      ) : (
        <>
          <p className="muted" role="status">
            {view.found}
          </p>
          <DataTable
            caption="Newsletter subscribers"
            rows={rows}
            sort={view.sort}
            more={(reader) =>
              reader.state === "inactive"
                ? null
                : { label: `More for ${reader.email}`, items: <TakeOff id={reader.id} /> }
            }
            name={{ title: "Email", cell: ({ email }) => email, sort: q ? undefined : "email" }}
            columns={[
              {
                title: "Status",
                cell: (reader) => (
                  <StateBadge state={looks[reader.state]}>{reader.status}</StateBadge>
                ),
                place: "state",
              },
              {
                title: "Subscribed",
                cell: ({ subscribed }) => <Day of={subscribed} />,
                sort: q ? undefined : "subscribed",
              },
              { title: "ID", cell: ({ id }) => id, isNumber: true },
            ]}
          />
          <div className="cluster between gap-2">
            <StepPages previous={view.previous} next={view.next} />
            <a href={view.exports} className="page-link" download>
              <Icon name="download" />
              CSV
            </a>
          </div>
        </>
      )}
    </>
  );
}

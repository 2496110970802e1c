import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { LinkTabs } from "~/components/kit/link-tabs";
import { PageHeader } from "~/components/kit/page-header";
import { IssuesList } from "~/components/newsletter/issues-list";
import { ReadersList } from "~/components/newsletter/readers-list";
import { titled } from "~/components/shell/page-meta";
import { readListing } from "~/models/core/listing/listing";
import { listIssues } from "~/models/running/newsletter/issue-list.server";
import { issueListing } from "~/models/running/newsletter/issue-listing";
import {
  issuesView,
  newsletterPath,
  readersView,
} from "~/models/running/newsletter/newsletter.view";
import { readerListing } from "~/models/running/newsletter/reader-listing";
import { listReaders } from "~/models/running/newsletter/readers.server";
import { allow } from "~/platform/allow";
import { DomainError } from "~/platform/errors";

export const meta: MetaFunction = () => [titled("Newsletter")];

export async function loader(args: LoaderFunctionArgs) {
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
    // Only the list is not there: the page says so, and offers to try again.
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
        lead="Who reads it, and what they are sent."
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

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "~/components/kit/page-header";
import { IssueActions } from "~/components/newsletter/issue-actions";
import { IssuePreview } from "~/components/newsletter/issue-preview";
import { IssueProgress } from "~/components/newsletter/issue-progress";
import { IssueBadge } from "~/components/newsletter/issues-list";
import { titled } from "~/components/shell/page-meta";
import { findIssue } from "~/models/running/newsletter/issue.server";
import { issueView } from "~/models/running/newsletter/newsletter.view";
import { allow } from "~/platform/allow";
import { idIn } from "~/platform/submit";

export const meta: MetaFunction<typeof loader> = ({ data }) => [titled(data?.subject ?? "Issue")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return issueView(await findIssue(ctx, idIn(args.params.issueId)), ctx.now);
}

export default function Issue() {
  const issue = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title={issue.subject}
        lead={issue.changed}
        back={{ to: "/newsletter-management?tab=issues", label: "Back to issues" }}
      >
        <div className="cluster">
          <IssueBadge state={issue.state} />
        </div>
      </PageHeader>
      {issue.progress && <IssueProgress progress={issue.progress} state={issue.state} />}
      <IssueActions issue={issue} />
      <IssuePreview subject={issue.subject} paragraphs={issue.paragraphs} />
    </div>
  );
}

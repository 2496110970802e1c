import { useActionData, useLoaderData } from "@remix-run/react";
import { FormProblem } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { IssueForm } from "~/components/newsletter/issue-form";
import { titled } from "~/components/shell/page-meta";
import { whyNotChange } from "~/models/running/newsletter/issue.rules";
import { changeIssue, findIssue } from "~/models/running/newsletter/issue.server";
import { ChangeIssue } from "~/models/running/newsletter/newsletter.schema";
import { issuePath } from "~/models/running/newsletter/newsletter.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, problemOf, submitForm } from "~/platform/submit";

export const meta = () => [titled("Edit issue")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const { issue } = await findIssue(ctx, idIn(args.params.issueId));
  const { id, version, subject, text } = issue;
  const refused = whyNotChange(issue, version);
  return { issue: { id, version, subject, text }, refused: refused && problemOf(refused) };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return submitForm(ctx, args, ChangeIssue, changeIssue, {
    also: { issueId: idIn(args.params.issueId) },
    done: ({ id }) =>
      ctx.toast.leadTo(issuePath(id), {
        title: "Issue saved",
        description: "We haven’t sent this issue to subscribers yet.",
      }),
  });
}

/** Reload after an error too: someone else may have saved in the meantime. */
export const shouldRevalidate = () => true;

export default function EditIssue() {
  const { issue, refused } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const back = `/newsletter-management/issues/${issue.id}`;
  return (
    <div className="page page-narrow">
      <PageHeader title="Edit issue" back={{ to: back, label: "Back to the issue" }} />
      {refused && !answer ? (
        <FormProblem problem={refused} />
      ) : (
        <IssueForm issue={issue} answer={answer} back={back} />
      )}
    </div>
  );
}

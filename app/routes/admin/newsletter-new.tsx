import { useActionData } from "@remix-run/react";
import { PageHeader } from "~/components/kit/page-header";
import { IssueForm } from "~/components/newsletter/issue-form";
import { titled } from "~/components/shell/page-meta";
import { writeIssue } from "~/models/running/newsletter/issue.server";
import { WriteIssue } from "~/models/running/newsletter/newsletter.schema";
import { issuePath } from "~/models/running/newsletter/newsletter.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";

export const meta = () => [titled("Write an issue")];

export async function loader(args: RouteArgs) {
  await allow.admin(args, { othersTo: "/" });
  return null;
}

export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return submitForm(ctx, args, WriteIssue, writeIssue, {
    done: ({ id }) =>
      ctx.toast.leadTo(issuePath(id), {
        title: "Issue saved",
        description: "We haven’t sent this issue to anyone yet.",
      }),
  });
}

export default function NewIssue() {
  const back = "/newsletter-management?tab=issues";
  return (
    <div className="page page-narrow">
      <PageHeader title="Write an issue" back={{ to: back, label: "Back to issues" }} />
      <IssueForm issue={null} answer={useActionData<FormAnswer>()} back={back} />
    </div>
  );
}

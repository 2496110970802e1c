import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PageHeader } from "~/components/kit/page-header";
import { IssueForm } from "~/components/newsletter/issue-form";
import { titled } from "~/components/shell/page-meta";
import { ChangeIssue } from "~/models/newsletter/issue.schema";
import { changeIssue, findIssue } from "~/models/newsletter/issue.server";
import { issuePath, issueView } from "~/models/newsletter/newsletter.view";
import { allow } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";

export const meta: MetaFunction = () => [titled("Edit issue")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const view = issueView(await findIssue(ctx, idIn(args.params.issueId)), ctx.now);
  // What has gone out is only read.
  if (view.state !== "draft" && args.request.method === "GET") throw redirect(view.path);
  const { id, version, subject, text } = view;
  return { id, version, subject, text };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return submitForm(ctx, args, ChangeIssue, changeIssue, {
    also: { issueId: String(idIn(args.params.issueId)) },
    done: ({ id }) => {
      ctx.toast.show({ title: "Issue saved", description: "Nobody has been sent it yet." });
      return redirect(issuePath(id));
    },
  });
}

/** After a refusal too: whoever comes too late sees what has been saved meanwhile. */
export const shouldRevalidate = () => true;

export default function EditIssue() {
  const issue = useLoaderData<typeof loader>();
  const back = `/newsletter-management/issues/${issue.id}`;
  return (
    <div className="page page-narrow">
      <PageHeader title="Edit issue" back={{ to: back, label: "Back to the issue" }} />
      <IssueForm issue={issue} answer={useActionData<FormAnswer>()} back={back} />
    </div>
  );
}

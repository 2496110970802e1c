import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmActions, ConfirmPage } from "~/components/kit/confirm-page";
import { DescriptionList } from "~/components/kit/description-list";
import { titled } from "~/components/shell/page-meta";
import { formatNumber } from "~/models/core/numbers";
import { whyNotSend } from "~/models/running/newsletter/issue.rules";
import { findIssue, sendIssue } from "~/models/running/newsletter/issue.server";
import { SendIssue } from "~/models/running/newsletter/newsletter.schema";
import { issuePath, issueView } from "~/models/running/newsletter/newsletter.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, problemOf, submitForm } from "~/platform/submit";

export const meta = () => [titled("Send issue")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const found = await findIssue(ctx, idIn(args.params.issueId));
  const refused = whyNotSend(found.issue, found.issue.version, found.readersNow);
  const { path, version, subject, readersNow } = issueView(found, ctx.now);
  return { path, version, subject, readersNow, refused: refused && problemOf(refused) };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return submitForm(ctx, args, SendIssue, sendIssue, {
    also: { issueId: idIn(args.params.issueId) },
    done: ({ id }) =>
      ctx.toast.leadTo(issuePath(id), {
        title: "Sending",
        description: "Sending may take a while. You can leave this page.",
      }),
  });
}

/** Reload after an error too: someone else may have saved in the meantime. */
export const shouldRevalidate = () => true;

export default function SendTheIssue() {
  const { path, version, subject, readersNow, refused } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const readers = `${formatNumber(readersNow)} ${readersNow === 1 ? "subscriber" : "subscribers"}`;
  return (
    <ConfirmPage
      title={`Send this issue to ${readers}?`}
      lead="You can’t unsend emails. If you stop sending, subscribers who haven’t received the issue won’t get it."
      back={{ to: path, label: "Back to the issue" }}
      problem={answer?.problem ?? refused}
    >
      <DescriptionList
        items={[
          { term: "Subject", value: subject },
          { term: "Recipients", value: `${readers} with a confirmed email` },
        ]}
      />
      {!refused && (
        <Form method="post" className="stack">
          <input type="hidden" name="version" value={version} />
          <ConfirmActions button={`Send to ${readers}`} keep={{ to: path, label: "Not yet" }} />
        </Form>
      )}
    </ConfirmPage>
  );
}

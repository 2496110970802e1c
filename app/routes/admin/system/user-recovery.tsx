import { getFormProps, useForm } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Button, LinkButton, useBusy } from "~/components/kit/button";
import { ConfirmPage } from "~/components/kit/confirm-page";
import { TextField } from "~/components/kit/fields";
import { titled } from "~/components/shell/page-meta";
import {
  decideRecovery,
  readRecoveryToDecide,
} from "~/models/people/recovery/approve-recovery.server";
import { DecideRecovery } from "~/models/people/recovery/recovery.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, problemOf, submitForm } from "~/platform/submit";

export const meta = () => [titled("Recovery of an account")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const { refused, ...user } = await readRecoveryToDecide(ctx, idIn(args.params.userId));
  return { ...user, refused: refused && problemOf(refused) };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const userId = idIn(args.params.userId);
  return submitForm(ctx, args, DecideRecovery, decideRecovery, {
    also: { userId },
    done: ({ username, decision }) =>
      ctx.toast.leadTo(`/admin/system/users/${userId}`, {
        title: decision === "approve" ? "Recovery approved" : "Recovery rejected",
        description: username,
      }),
  });
}

export default function DecideAboutRecovery() {
  const user = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const path = `/admin/system/users/${user.id}`;
  return (
    <ConfirmPage
      title={`Let ${user.username} recover the account?`}
      lead={`Administrator, ${user.email}`}
      back={{ to: path, label: `Back to ${user.username}` }}
      problem={answer?.problem ?? user.refused}
    >
      <ul>
        <li>
          Someone gave the password. They say they lost their phone, passkeys and recovery codes.
        </li>
        <li>Call {user.username} or meet in person before you approve.</li>
        <li>
          After an approval, the account waits 24 hours. We email everyone who can stop the
          recovery. Then the password alone can sign in.
        </li>
      </ul>
      {(!user.refused || answer) && <Decision answer={answer} keep={path} />}
    </ConfirmPage>
  );
}

function Decision({ answer, keep }: { answer: FormAnswer | undefined; keep: string }) {
  const busy = useBusy();
  const [form, fields] = useForm<{ reason: string }>({
    id: "user-recovery",
    lastResult: answer?.result as never,
    constraint: { reason: { required: true, maxLength: 200 } },
  });
  return (
    <Form method="post" {...getFormProps(form)} className="stack">
      <TextField
        field={fields.reason}
        label="Why"
        hint="For the audit log: for example how you know who asks."
      />
      <div className="cluster">
        <Button name="decision" value="approve" busy={busy}>
          Approve
        </Button>
        <Button name="decision" value="reject" variant="danger" busy={busy}>
          Reject
        </Button>
        <LinkButton to={keep} variant="soft">
          Decide later
        </LinkButton>
      </div>
    </Form>
  );
}

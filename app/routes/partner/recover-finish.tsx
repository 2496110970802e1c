import { getFormProps } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { CurrentPasswordField, HiddenUsername } from "~/components/account/account-fields";
import { MailedLinkPage, mailedLinkMeta } from "~/components/account/mailed-link-page";
import { FormActions, LinkButton } from "~/components/kit/button";
import { PageHeader } from "~/components/kit/page-header";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { finishRecovery } from "~/models/people/recovery/finish-recovery.server";
import { FinishRecovery } from "~/models/people/recovery/recovery.schema";
import { findByLink } from "~/models/people/recovery/recovery.server";
import { doorPathOf } from "~/models/people/user/user.rules";
import { allow, type RouteArgs } from "~/platform/allow";
import { openMailedLink } from "~/platform/mailed-link";
import { type FormAnswer, submitForm } from "~/platform/submit";
import "~/components/kit/card.css";

export const meta = () => mailedLinkMeta("Finish the recovery");

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const found = await findByLink(ctx, "finish", openMailedLink(ctx, args.request));
  return data(found && { username: found.username }, { status: found ? 200 : 410 });
}

export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  return submitForm(ctx, args, FinishRecovery, finishRecovery, {
    also: { token: openMailedLink(ctx, args.request) },
    done: (role) => {
      ctx.session.clear();
      return ctx.toast.leadTo(doorPathOf(role), {
        title: "Account recovered",
        description: "Sign in with your password. Then turn on sign-in codes or add a passkey.",
      });
    },
  });
}

const command = lazyCommand(() =>
  import("~/models/people/recovery/recovery.schema").then((m) => m.FinishRecovery),
);

export default function Finish() {
  const found = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useCommandForm("finish-recovery", command, answer, {
    shouldValidate: "onSubmit",
  });
  return (
    <MailedLinkPage
      isOpen={found !== null}
      problem={answer?.problem}
      from="recovery"
      afterwards={<LinkButton to="/auth">Sign in</LinkButton>}
    >
      <PageHeader
        title="Finish the recovery"
        lead={`For ${found?.username}. We turn off sign-in codes. We delete your passkeys and recovery codes. We sign you out everywhere.`}
      />
      <Form method="post" {...getFormProps(form)} className="card">
        <div className="form">
          <HiddenUsername username={found?.username ?? ""} />
          <CurrentPasswordField field={fields.currentPassword} />
          <FormActions button="Finish the recovery" />
        </div>
      </Form>
    </MailedLinkPage>
  );
}

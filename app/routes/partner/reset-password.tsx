import { getFormProps } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { HiddenUsername, NewPasswordFields } from "~/components/account/account-fields";
import { MailedLinkPage, mailedLinkMeta } from "~/components/account/mailed-link-page";
import { FormActions, LinkButton } from "~/components/kit/button";
import { PageHeader } from "~/components/kit/page-header";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { findReset, resetPassword } from "~/models/people/user/password-reset.server";
import { doorPathOf } from "~/models/people/user/user.rules";
import { ResetPassword } from "~/models/people/user/user.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { openMailedLink } from "~/platform/mailed-link";
import { type FormAnswer, submitForm } from "~/platform/submit";
import "~/components/kit/card.css";

export const meta = () => mailedLinkMeta("Set a new password");

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const username = await findReset(ctx, openMailedLink(ctx, args.request));
  return username === null ? data(null, { status: 410 }) : data({ username });
}

export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  return submitForm(ctx, args, ResetPassword, resetPassword, {
    also: { token: openMailedLink(ctx, args.request) },
    done: (role) => {
      ctx.session.clear();
      return ctx.toast.leadTo(doorPathOf(role), {
        title: "Password changed",
        description: "Sign in with your new password.",
      });
    },
  });
}

const command = lazyCommand(() =>
  import("~/models/people/user/user.schema").then((m) => m.ResetPassword),
);

export default function ResetPasswordPage() {
  const reset = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useCommandForm("reset-password", command, answer);
  return (
    <MailedLinkPage
      isOpen={reset !== null}
      problem={answer?.problem}
      from="password"
      afterwards={
        <>
          <LinkButton to="/auth">Sign in</LinkButton>
          <LinkButton to="/forgot-password" variant="soft">
            Email me a new link
          </LinkButton>
        </>
      }
    >
      <PageHeader title="Set a new password" lead={`For the account ${reset?.username}.`} />
      <Form method="post" {...getFormProps(form)} className="card">
        <div className="form">
          <HiddenUsername username={reset?.username ?? ""} />
          <NewPasswordFields fields={fields} />
          <FormActions button="Set password" />
        </div>
      </Form>
    </MailedLinkPage>
  );
}

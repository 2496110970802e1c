import { getFormProps } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { FormActions } from "~/components/kit/button";
import { TextField } from "~/components/kit/fields";
import { FormProblem, Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { forgotPassword } from "~/models/people/user/password-reset.server";
import { ForgotPassword } from "~/models/people/user/user.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import "~/components/kit/card.css";

export const meta = () => [titled("Forgot password")];

export async function loader(args: RouteArgs) {
  await allow.anyone(args);
  return { isSent: new URL(args.request.url).searchParams.has("sent") };
}

/** Gives the same answer, equally fast, whether or not the account exists. */
export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  return submitForm(ctx, args, ForgotPassword, forgotPassword, {
    done: () => redirect("/forgot-password?sent"),
  });
}

const command = lazyCommand(() =>
  import("~/models/people/user/user.schema").then((m) => m.ForgotPassword),
);

export default function ForgotPasswordPage() {
  const { isSent } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useCommandForm("forgot-password", command, answer, {
    shouldValidate: "onSubmit",
  });
  return (
    <div className="page page-narrow">
      <PageHeader
        title={isSent ? "Check your email" : "Forgot your password?"}
        lead={isSent ? undefined : "We’ll email you a link to set a new password."}
        back={{ to: "/auth", label: "Back to sign in" }}
      />
      {isSent ? (
        <>
          <Notice tone="good" icon="mail">
            If an account has that username or email, we’re emailing its owner a link. The link
            works once and expires after 60 minutes.
          </Notice>
          <p>
            No email? Check your spam folder, or{" "}
            <Link to="/forgot-password">try another username or email</Link>.
          </p>
        </>
      ) : (
        <Form method="post" {...getFormProps(form)} className="card">
          <div className="form">
            <FormProblem problem={answer?.problem} />
            <TextField
              field={fields.account}
              label="Username or email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
            <FormActions button="Email me a link" busyText="Sending..." />
          </div>
        </Form>
      )}
    </div>
  );
}

import { getFormProps } from "@conform-to/react";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  CurrentPasswordField,
  HiddenUsername,
  NewPasswordFields,
} from "~/components/account/account-fields";
import { AccountFormPage } from "~/components/account/account-form-page";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { changePassword } from "~/models/people/user/account.server";
import { ChangePassword } from "~/models/people/user/user.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";

export const meta = () => [titled("Change password")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  return { username: ctx.viewer.username };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  const change = (_: typeof ctx, command: ChangePassword) =>
    changePassword(ctx, command, args.request);
  return submitForm(ctx, args, ChangePassword, change, {
    done: () =>
      ctx.toast.leadTo("/account", {
        title: "Password changed",
        description: "We signed you out everywhere else.",
      }),
  });
}

const command = lazyCommand(() =>
  import("~/models/people/user/user.schema").then((m) => m.ChangePassword),
);

export default function ChangePasswordPage() {
  const { username } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useCommandForm("password", command, answer);
  return (
    <Form method="post" {...getFormProps(form)}>
      <AccountFormPage
        title="Change your password"
        lead="We’ll sign you out everywhere except here. Tokens for programs will stop working too."
        answer={answer}
        submit="Change password"
      >
        <HiddenUsername username={username} />
        <CurrentPasswordField
          field={fields.currentPassword}
          hint={<Link to="/forgot-password">Forgot your password?</Link>}
        />
        <NewPasswordFields fields={fields} />
      </AccountFormPage>
    </Form>
  );
}

import { getFormProps } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { CurrentPasswordField } from "~/components/account/account-fields";
import { AccountFormPage } from "~/components/account/account-form-page";
import { TextField } from "~/components/kit/fields";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { askForEmail } from "~/models/people/user/email-address.server";
import { ChangeEmail } from "~/models/people/user/user.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";

export const meta = () => [titled("Change email")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  return { email: ctx.viewer.email };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  return submitForm(ctx, args, ChangeEmail, askForEmail, {
    done: (_, { email }) =>
      ctx.toast.leadTo("/account", {
        title: "Check your email",
        description: `We emailed a link to ${email}. Open the link and confirm to change your email address.`,
      }),
  });
}

const command = lazyCommand(() =>
  import("~/models/people/user/user.schema").then((m) => m.ChangeEmail),
);

export default function ChangeEmailPage() {
  const { email } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useCommandForm("email", command, answer);
  return (
    <Form method="post" {...getFormProps(form)}>
      <AccountFormPage
        title="Change your email"
        lead={`Your current address is ${email}. We email a link to the new address. Open the link and confirm to change your address.`}
        answer={answer}
        submit="Email me the link"
      >
        <TextField
          field={fields.email}
          label="New email address"
          type="email"
          autoComplete="email"
        />
        <CurrentPasswordField field={fields.currentPassword} />
      </AccountFormPage>
    </Form>
  );
}

import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { FormAnswer } from "~/platform/submit";
import { lazyCommand, useCommandForm } from "../kit/use-command-form";
import { CodeField, CurrentPasswordField, HiddenUsername } from "./account-fields";
import { AccountFormPage } from "./account-form-page";

const command = lazyCommand(() =>
  import("~/models/people/second-factor/second-factor.schema").then((m) => m.ProveWithCode),
);

/** A page that asks for the password and a code before it changes something about sign-in codes. */
export function ProveWithCodePage({
  id,
  username,
  answer,
  ...page
}: {
  id: string;
  username: string;
  answer: FormAnswer | undefined;
  title: string;
  lead: string;
  /** The text on the button. */
  submit: string;
}) {
  const [form, fields] = useCommandForm(id, command, answer, { shouldValidate: "onSubmit" });
  return (
    <Form method="post" {...getFormProps(form)}>
      <AccountFormPage
        {...page}
        answer={answer}
        back={{ to: "/account/second-factor", label: "Back to sign-in codes" }}
      >
        <HiddenUsername username={username} />
        <CurrentPasswordField field={fields.currentPassword} />
        <CodeField
          field={fields.code}
          hint="From your authenticator app. A recovery code works too."
        />
      </AccountFormPage>
    </Form>
  );
}

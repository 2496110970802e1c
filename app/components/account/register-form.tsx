import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { FormAnswer } from "~/platform/submit";
import { Button } from "../kit/button";
import { FormProblem } from "../kit/form-problem";
import { lazyCommand } from "../kit/lazy-command";
import { TextField } from "../kit/text-field";
import { useBusy } from "../kit/use-busy";
import { useCommandForm } from "../kit/use-command-form";
import { NameFields } from "./name-fields";
import { NewPasswordFields } from "./password-fields";
import "../kit/field.css";

const command = lazyCommand(() =>
  import("~/models/people/user/user.schema").then((m) => m.Register),
);

/** A customer's new account. */
export function RegisterForm({
  answer,
  action,
  returnTo,
}: {
  answer: FormAnswer | undefined;
  action: string;
  returnTo: string | null;
}) {
  const busy = useBusy({ action });
  const [form, fields] = useCommandForm("register", command, answer);
  return (
    <Form method="post" action={action} {...getFormProps(form)} className="stack">
      <FormProblem problem={answer?.problem} />
      {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
      <NameFields fields={fields} />
      <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
      <NewPasswordFields fields={fields} label="Password" />
      <Button wide size="large" busy={busy} busyText="Creating your account...">
        Register
      </Button>
    </Form>
  );
}

import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { OpenFormAnswer } from "~/platform/open-form";
import { Button } from "../kit/button";
import { FormProblem } from "../kit/form-problem";
import { lazyCommand } from "../kit/lazy-command";
import { TextField } from "../kit/text-field";
import { TrapFields } from "../kit/trap-fields";
import { useBusy } from "../kit/use-busy";
import { useCommandForm } from "../kit/use-command-form";
import { NameFields } from "./name-fields";
import { NewPasswordFields } from "./password-fields";
import "../kit/field.css";

const command = lazyCommand(() =>
  import("~/models/joining/request/request.schema").then((m) => m.AdminRequestForm),
);

/** Somebody asks to become an administrator; the account is made once that is approved. */
export function RequestAccountForm({
  answer,
  action,
  seal,
}: {
  answer: OpenFormAnswer | undefined;
  action: string;
  seal: string;
}) {
  const busy = useBusy({ action });
  const [form, fields] = useCommandForm("request-account", command, answer);
  return (
    <Form method="post" action={action} {...getFormProps(form)} className="stack">
      <FormProblem problem={answer?.problem} />
      <TrapFields form={form.id} seal={seal} answer={answer} />
      <NameFields fields={fields} />
      <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
      <NewPasswordFields fields={fields} label="Password" />
      <Button wide size="large" busy={busy} busyText="Submitting...">
        Request Account
      </Button>
    </Form>
  );
}

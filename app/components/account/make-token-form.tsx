import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { FormAnswer } from "~/platform/submit";
import { Button } from "../kit/button";
import { CheckboxList } from "../kit/checkbox-list";
import { FormProblem } from "../kit/form-problem";
import { lazyCommand } from "../kit/lazy-command";
import { type Option, SelectField } from "../kit/select-field";
import { TextField } from "../kit/text-field";
import { useBusy } from "../kit/use-busy";
import { useCommandForm } from "../kit/use-command-form";
import { CurrentPasswordField, HiddenUsername } from "./password-fields";

const command = lazyCommand(() =>
  import("~/models/people/user/api-token.schema").then((m) => m.MakeToken),
);

/** What a program is called, what it may do and how long. */
export function MakeTokenForm({
  username,
  scopes,
  days,
  answer,
}: {
  username: string;
  scopes: readonly { value: string; label: string }[];
  days: readonly Option[];
  answer: FormAnswer | undefined;
}) {
  const busy = useBusy({ action: "/account/tokens" });
  const [form, fields] = useCommandForm("make-token", command, answer, {
    defaultValue: { scopes: ["read"], days: "90" },
    shouldValidate: "onSubmit",
  });
  return (
    <Form method="post" action="/account/tokens" {...getFormProps(form)} className="form">
      <FormProblem problem={answer?.problem} />
      <TextField
        field={fields.name}
        label="Name"
        hint="So that you know later which program it is: “Till at the stall”"
        autoComplete="off"
      />
      <CheckboxList field={fields.scopes} label="What it may do" options={scopes} />
      <SelectField field={fields.days} label="How long it lasts" options={days} />
      <HiddenUsername username={username} />
      <CurrentPasswordField field={fields.currentPassword} />
      <div className="form-actions">
        <Button busy={busy}>Make token</Button>
      </div>
    </Form>
  );
}

import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { SignIn } from "~/models/people/user/user.schema";
import type { FormAnswer } from "~/platform/submit";
import { Button } from "../kit/button";
import { FormProblem } from "../kit/form-problem";
import type { LazyCommand } from "../kit/lazy-command";
import { PasswordField } from "../kit/password-field";
import { TextField } from "../kit/text-field";
import { useBusy } from "../kit/use-busy";
import { useCommandForm } from "../kit/use-command-form";

/** Username and password, for whichever door it stands at. */
export function SignInForm({
  command,
  answer,
  action,
  returnTo,
}: {
  command: LazyCommand<typeof SignIn>;
  answer: FormAnswer | undefined;
  action: string;
  returnTo: string | null;
}) {
  const busy = useBusy({ action });
  const [form, fields] = useCommandForm("sign-in", command, answer);
  return (
    <Form method="post" action={action} {...getFormProps(form)} className="stack">
      <FormProblem problem={answer?.problem} />
      {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
      <TextField
        field={fields.username}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
      <Button wide size="large" busy={busy} busyText="Signing in...">
        Sign In
      </Button>
    </Form>
  );
}

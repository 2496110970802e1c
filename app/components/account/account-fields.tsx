import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { TextField } from "../kit/fields";
import { PasswordField } from "../kit/password-field";

/** The password that an account has now, asked for before something about it is changed. */
export function CurrentPasswordField({
  field,
  hint,
}: {
  field: FieldMetadata<string>;
  hint?: ReactNode;
}) {
  return (
    <PasswordField
      field={field}
      label="Current password"
      hint={hint}
      autoComplete="current-password"
    />
  );
}

/** A password that is being chosen, and the same once more. */
export function NewPasswordFields({
  fields,
  label = "New password",
}: {
  fields: { password: FieldMetadata<string>; confirmPassword: FieldMetadata<string> };
  label?: string;
}) {
  return (
    <>
      <PasswordField
        field={fields.password}
        label={label}
        hint="At least 6 characters"
        autoComplete="new-password"
      />
      <PasswordField
        field={fields.confirmPassword}
        label="Confirm password"
        autoComplete="new-password"
      />
    </>
  );
}

/** For password managers, which file a password under the name beside it. */
export function HiddenUsername({ username }: { username: string }) {
  return (
    <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
  );
}

/** Who a new account is for, and the name it signs in with. */
export function NameFields({
  fields,
}: {
  fields: Record<"firstName" | "lastName" | "username", FieldMetadata<unknown>>;
}) {
  return (
    <>
      <div className="field-row">
        <TextField field={fields.firstName} label="First name" autoComplete="given-name" />
        <TextField field={fields.lastName} label="Last name" autoComplete="family-name" />
      </div>
      <TextField
        field={fields.username}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  );
}

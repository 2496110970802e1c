import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { TextField } from "../kit/fields";
import { PasswordField } from "../kit/password-field";

/**
 * The account's current password, which a user types before changing something about the account.
 */
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

/** A new password, typed twice. */
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

/** For password managers, which store a password together with the username next to it. */
export function HiddenUsername({ username }: { username: string }) {
  return <input type="text" value={username} autoComplete="username" readOnly hidden />;
}

/** The owner of a new account, and the username to sign in with. */
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

/** A code from an authenticator app, or a recovery code. Both have only digits. */
export function CodeField({
  field,
  label = "Sign-in code",
  hint,
}: {
  field: FieldMetadata<string>;
  label?: string;
  hint?: ReactNode;
}) {
  return (
    <TextField
      field={field}
      label={label}
      hint={hint}
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
    />
  );
}

import type { FieldMetadata } from "@conform-to/react";
import { TextField } from "../kit/text-field";

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

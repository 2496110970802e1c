import type { FieldMetadata } from "@conform-to/react";
import { TextField } from "../kit/text-field";

/** Where else somebody who asks for access is found. */
export function ReachFields({
  fields,
}: {
  fields: Record<"phone" | "website" | "instagram", FieldMetadata<unknown>>;
}) {
  return (
    <>
      <TextField field={fields.phone} label="Phone (optional)" type="tel" autoComplete="tel" />
      <TextField
        field={fields.website}
        label="Website (optional)"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
      />
      <TextField
        field={fields.instagram}
        label="Instagram (optional)"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="@yourname"
      />
    </>
  );
}

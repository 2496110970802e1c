import { getInputProps } from "@conform-to/react";
import { useState } from "react";
import { describedBy, FieldFrame, type FieldProps } from "./field-frame";
import { Icon } from "./icon";
import { useHydrated } from "./use-hydrated";
import "./form-page.css";

/** A password field. Once JavaScript runs, the user can make the password visible. */
export function PasswordField<Value>({
  field,
  label,
  hint,
  autoComplete,
  placeholder,
}: FieldProps<Value> & {
  autoComplete: "current-password" | "new-password";
  placeholder?: string;
}) {
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <div className="password relative">
        <input
          {...getInputProps(field, {
            type: shown ? "text" : "password",
            ...describedBy(field, hint),
          })}
          autoComplete={autoComplete}
          placeholder={placeholder}
          autoCapitalize="none"
          spellCheck={false}
          className="control"
        />
        {hydrated && (
          <button
            type="button"
            className="password-eye grid muted round centered"
            aria-label={shown ? "Hide password" : "Show password"}
            aria-controls={field.id}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? "eye-off" : "eye"} />
          </button>
        )}
      </div>
    </FieldFrame>
  );
}

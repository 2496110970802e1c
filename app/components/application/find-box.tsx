import { useId, useRef } from "react";
import { Button } from "../kit/button";
import { useHydrated } from "../kit/use-hydrated";
import "../kit/field.css";
import "./application.css";

/**
 * A search inside a form: what is found is shown under it. Without JavaScript its button posts the
 * form, which comes back with what was found and all that was typed.
 */
export function FindBox({
  name,
  button,
  label,
  q,
  onType,
  onLook,
}: {
  /** The field in which it is typed. */
  name: string;
  /** What its button posts as `do`. */
  button: string;
  label: string;
  q: string;
  onType: (q: string) => void;
  onLook: (q: string) => void;
}) {
  const isAwake = useHydrated();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const look = () => onLook(input.current?.value ?? "");
  return (
    <div className="field">
      <label className="hidden-text" htmlFor={id}>
        {label}
      </label>
      <div className="find-row">
        <input
          ref={input}
          id={id}
          type="search"
          name={name}
          defaultValue={q}
          maxLength={100}
          placeholder={label}
          autoComplete="off"
          className="control"
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          onKeyDown={(event) => {
            // Enter looks; it does not send the application.
            if (event.key !== "Enter" || !isAwake) return;
            event.preventDefault();
            look();
          }}
        />
        <Button
          variant="soft"
          icon="search"
          formNoValidate
          {...(isAwake
            ? { type: "button" as const, onClick: look }
            : { name: "do", value: button })}
        >
          Search
          <span className="hidden-text"> {label}</span>
        </Button>
      </div>
    </div>
  );
}

import { getInputProps } from "@conform-to/react";
import { useRef, useState } from "react";
import { describedBy, FieldFrame, type FieldProps } from "./field-frame";
import { Icon } from "./icon";
import { nextStep, settle } from "./number-stepper.rules";
import { useHydrated } from "./use-hydrated";
import "./number-stepper.css";

/**
 * A whole number with − and + beside it. Without JavaScript it is the browser's number field. What
 * is no number, or is under `min`, becomes `min` when the field is left; too many is the form's to tell.
 */
export function NumberStepper<Value>({
  field,
  label,
  hint,
  min = 1,
  max,
  of,
  onCount,
}: FieldProps<Value> & {
  min?: number;
  max?: number;
  /** What is counted, for the buttons' names: 'Honey' gives 'One less of Honey'. */
  of?: string;
  onCount?: (count: number) => void;
}) {
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [count, setCount] = useState(() => settle(String(field.initialValue ?? min), min));

  function take(next: number) {
    setCount(next);
    onCount?.(next);
  }
  function step(by: 1 | -1) {
    const next = nextStep(input.current?.value ?? "", by, min, max);
    if (input.current) input.current.value = String(next);
    take(next);
  }

  const what = of ? ` of ${of}` : "";
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <div className="stepper">
        {hydrated && (
          <button
            type="button"
            className="stepper-button"
            aria-label={`One less${what}`}
            aria-controls={field.id}
            disabled={count <= min}
            onClick={() => step(-1)}
          >
            <Icon name="minus" />
          </button>
        )}
        <input
          {...getInputProps(field, { type: "number", ...describedBy(field, hint) })}
          ref={input}
          min={min}
          max={max}
          step={1}
          inputMode="numeric"
          className="control stepper-input"
          onChange={(event) => take(settle(event.target.value, min))}
          onBlur={(event) => {
            const settled = settle(event.target.value, min);
            if (event.target.value !== String(settled)) event.target.value = String(settled);
            take(settled);
          }}
        />
        {hydrated && (
          <button
            type="button"
            className="stepper-button"
            aria-label={`One more${what}`}
            aria-controls={field.id}
            disabled={max !== undefined && count >= max}
            onClick={() => step(1)}
          >
            <Icon name="plus" />
          </button>
        )}
      </div>
    </FieldFrame>
  );
}

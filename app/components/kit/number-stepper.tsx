import { getInputProps } from "@conform-to/react";
import { useRef, useState } from "react";
import { describedBy, FieldFrame, type FieldProps } from "./field-frame";
import { Icon } from "./icon";
import { useHydrated } from "./use-hydrated";
import "./form-page.css";

/**
 * A whole number with − and + beside it. Without JavaScript it is the browser's number field. When
 * the user leaves the field, a text that is not a number, or a number under `min`, becomes `min`.
 * The form itself reports a number that is too high.
 */
export function NumberStepper<Value>({
  field,
  label,
  hint,
  min = 1,
  max,
  of,
  problemId,
  onCount,
}: FieldProps<Value> & {
  min?: number;
  max?: number;
  /** What is counted, for the buttons' names: 'Honey' gives 'One less of Honey'. */
  of?: string;
  /** The id of a problem beside the field that is not one of its own errors. */
  problemId?: string;
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
      <div className="stepper flex gap-2">
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
          {...getInputProps(field, {
            type: "number",
            ariaDescribedBy: problemId ?? describedBy(field, hint).ariaDescribedBy,
          })}
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

/**
 * The number that the field gets when the user leaves it: `min` if the text is not a number or the
 * number is too low, as the spec says. Any other number stays as typed: the form reports a number
 * that is too high or not whole, and never changes it silently.
 */
export function settle(text: string, min: number): number {
  const typed = Number(text);
  if (text.trim() === "" || !Number.isFinite(typed)) return min;
  return Math.max(typed, min);
}

/** The typed number, one whole number higher or lower, within min and max. */
export function nextStep(
  text: string,
  by: 1 | -1,
  min: number,
  max = Number.MAX_SAFE_INTEGER,
): number {
  return Math.min(Math.max(Math.floor(settle(text, min)) + by, min), max);
}

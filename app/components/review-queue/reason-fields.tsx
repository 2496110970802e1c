import { useRef } from "react";
import type { Reason } from "~/models/joining/review-queue/review-queue.words";
import "../kit/field.css";

export interface ReasonGroup {
  label: string;
  reasons: readonly Reason[];
}

/**
 * A choice of common phrases, and the text that is sent. Choosing a phrase fills in the text,
 * unless the reviewer has written a text. Without JavaScript, the phrase is sent if there is no
 * text.
 */
export function ReasonFields({
  id,
  groups,
  notes = "",
  reason = "",
  hint,
}: {
  id: string;
  groups: readonly ReasonGroup[];
  /** What was typed and chosen before. */
  notes?: string;
  reason?: string;
  hint: string;
}) {
  const words = useRef<HTMLTextAreaElement>(null);
  const filled = useRef("");
  const all = groups.flatMap(({ reasons }) => reasons);
  const fillIn = (name: string) => {
    const area = words.current;
    if (!area || (area.value.trim() !== "" && area.value !== filled.current)) return;
    area.value = all.find((each) => each.name === name)?.text ?? "";
    filled.current = area.value;
  };
  return (
    <>
      {all.length > 0 && (
        <div className="field">
          <label className="field-label" htmlFor={`${id}-reason`}>
            Reason
          </label>
          <select
            id={`${id}-reason`}
            name="reason"
            defaultValue={reason}
            onChange={(event) => fillIn(event.currentTarget.value)}
            className="control control-select"
          >
            <option value="">No template</option>
            {groups.map(({ label, reasons }) => (
              <optgroup key={label} label={label}>
                {reasons.map((each) => (
                  <option key={each.name} value={each.name}>
                    {each.label}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </div>
      )}
      <div className="field">
        <label className="field-label" htmlFor={`${id}-notes`}>
          Review notes
        </label>
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
        <textarea
          ref={words}
          id={`${id}-notes`}
          name="notes"
          rows={3}
          maxLength={1000}
          defaultValue={notes}
          aria-describedby={`${id}-hint`}
          className="control"
        />
      </div>
    </>
  );
}

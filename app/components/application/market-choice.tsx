import type { FieldMetadata } from "@conform-to/react";
import { useState } from "react";
import type { Choice } from "~/models/joining/application/application.view";
import { FieldError, FieldHint, listErrors, RequiredMark } from "../kit/field-frame";
import { FindBox } from "./find-box";
import { useChoices } from "./use-choices";
import "../kit/field.css";
import "./application.css";

/** The markets that a vendor would like to attend: found by a search, then ticked. */
export function MarketChoice({
  field,
  label = "Markets you would like to attend",
  isOptional = false,
  chosen,
  found: start,
  q,
}: {
  field: FieldMetadata<unknown>;
  label?: string;
  isOptional?: boolean;
  /** Those that are ticked as the page is drawn. */
  chosen: Choice[];
  /** What was found without JavaScript; null where nothing was looked for. */
  found: Choice[] | null;
  q: string;
}) {
  const [picked, setPicked] = useState<Choice[]>(chosen);
  const errors = listErrors(field);
  const { found, failed, type, look } = useChoices("markets", start);
  const others = (found ?? []).filter(({ id }) => !picked.some((each) => each.id === id));
  const box = (choice: Choice, isTicked: boolean) => (
    <li key={choice.id}>
      <label className="choice">
        <input
          type="checkbox"
          name={field.name}
          value={choice.id}
          defaultChecked={isTicked}
          className="tick"
          onChange={({ currentTarget: { checked } }) =>
            setPicked((all) =>
              checked ? [...all, choice] : all.filter(({ id }) => id !== choice.id),
            )
          }
        />
        <span>
          {choice.name} <span className="found-line">{choice.line}</span>
        </span>
      </label>
    </li>
  );
  return (
    <fieldset
      className="field"
      id={field.id}
      tabIndex={-1}
      aria-describedby={[field.descriptionId, errors && field.errorId].filter(Boolean).join(" ")}
    >
      <legend className="field-label">
        {label}
        <RequiredMark field={{ required: !isOptional }} />
      </legend>
      <FieldHint field={field}>Search by name or town, then tick them.</FieldHint>
      {picked.length > 0 && (
        <ul aria-label="Markets chosen">{picked.map((choice) => box(choice, true))}</ul>
      )}
      <FindBox
        name="marketSearch"
        button="find-markets"
        label="Search markets"
        q={q}
        onType={type}
        onLook={look}
      />
      {others.length > 0 && (
        <ul className="found-list" aria-label="Markets found">
          {others.map((choice) => box(choice, false))}
        </ul>
      )}
      <p role="status" className="apply-note">
        {failed
          ? "The search cannot be reached just now. Please try again."
          : found !== null &&
            (found.length === 0
              ? "No markets found. Try another part of the name, or the town."
              : `${found.length} found`)}
      </p>
      <FieldError field={{ errorId: field.errorId, errors }} />
    </fieldset>
  );
}

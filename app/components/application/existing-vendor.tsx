import type { FieldMetadata } from "@conform-to/react";
import { useState } from "react";
import type { Choice } from "~/models/joining/application/application.view";
import { CheckboxField } from "../kit/checkbox-field";
import { FieldError } from "../kit/field-frame";
import { FindBox } from "./find-box";
import { useChoices } from "./use-choices";
import "./application.css";

/** For a vendor that the guide already shows: which one it is, found by its name. */
export function ExistingVendor({
  isExisting,
  field,
  chosen,
  found: start,
  q,
}: {
  isExisting: FieldMetadata<unknown>;
  field: FieldMetadata<unknown>;
  chosen: Choice | null;
  found: Choice[] | null;
  q: string;
}) {
  const [picked, setPicked] = useState(chosen);
  const { found, failed, type, look } = useChoices("vendors", start);
  const all = [...(picked ? [picked] : []), ...(found ?? []).filter(({ id }) => id !== picked?.id)];
  return (
    <div className="existing-vendor">
      <CheckboxField
        field={isExisting}
        label="My stall is already listed on Market Day"
        hint="Then the account you ask for is to run it, and nothing is listed twice."
      />
      <fieldset className="field existing-find" id={field.id} tabIndex={-1}>
        <legend className="field-label">Which one is it?</legend>
        <FindBox
          name="vendorSearch"
          button="find-vendors"
          label="Search vendors"
          q={q}
          onType={type}
          onLook={look}
        />
        {all.length > 0 && (
          <ul className="found-list" aria-label="Vendors found">
            {all.map((choice) => (
              <li key={choice.id}>
                <label className="choice">
                  <input
                    type="radio"
                    name={field.name}
                    value={choice.id}
                    defaultChecked={choice.id === picked?.id}
                    className="tick tick-round"
                    onChange={() => setPicked(choice)}
                  />
                  <span>
                    {choice.name} <span className="found-line">{choice.line}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )}
        <p role="status" className="apply-note">
          {failed
            ? "The search cannot be reached just now. Please try again."
            : found !== null && found.length === 0 && "No vendors found for your search"}
        </p>
        <FieldError field={field} />
      </fieldset>
    </div>
  );
}

import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useId, useRef, useState } from "react";
import type { Choice } from "~/models/joining/application/application.view";
import { Button } from "../kit/button";
import { FieldError, FieldHint, listErrors, RequiredMark } from "../kit/field-frame";
import { useHydrated } from "../kit/use-hydrated";
import "../kit/field.css";
import "./application.css";

/** The label of the choice, also for the list of errors. */
export const marketsLabel = "Markets you would like to attend";

/**
 * The markets that a vendor would like to attend: the applicant searches for them, then ticks them.
 */
export function MarketChoice({
  field,
  label = marketsLabel,
  isOptional = false,
  chosen,
  found: start,
  q,
}: {
  field: FieldMetadata<unknown>;
  label?: string;
  isOptional?: boolean;
  /** The markets that are ticked when the page is first shown. */
  chosen: Choice[];
  /** The markets found without JavaScript; null if there was no search. */
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
          {choice.name} <span className="muted small">{choice.line}</span>
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
      <FieldHint field={field}>Search by name or town, then choose your markets.</FieldHint>
      {picked.length > 0 && (
        <ul aria-label="Chosen markets">{picked.map((choice) => box(choice, true))}</ul>
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
        <ul className="found-list stack lined box sheet gap-0" aria-label="Markets found">
          {others.map((choice) => box(choice, false))}
        </ul>
      )}
      <p role="status" className="muted small">
        {failed
          ? "Search isn’t working right now. Try again."
          : found !== null &&
            (found.length === 0
              ? "No markets found. Try another part of the name, or the town."
              : `${found.length} found`)}
      </p>
      <FieldError field={{ errorId: field.errorId, errors }} />
    </fieldset>
  );
}

/**
 * A search inside a form, which shows its results below. Without JavaScript, its button posts the
 * form, and the page comes back with the results and everything that was typed.
 */
export function FindBox({
  name,
  button,
  label,
  q,
  onType,
  onLook,
}: {
  /** The name of the search field. */
  name: string;
  /** The value that the button posts as `do`. */
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
      <div className="find-row wrap gap-2">
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
            // Enter searches; it does not send the application.
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

const pause = 250;

/**
 * Searches among markets or vendors while the user types. `start` holds the results that the server
 * found without JavaScript. The returned `found` is null until there was a search.
 */
export function useChoices(of: "markets" | "vendors", start: Choice[] | null) {
  const [found, setFound] = useState<Choice[] | null>(start);
  const [failed, setFailed] = useState(false);
  const asked = useRef<AbortController | null>(null);
  const timer = useRef<number>();
  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
      asked.current?.abort();
    },
    [],
  );

  async function find(q: string) {
    asked.current?.abort();
    const control = new AbortController();
    asked.current = control;
    try {
      const query = new URLSearchParams({ of, q });
      const answer = await fetch(`/application-portal/find?${query}`, { signal: control.signal });
      if (!answer.ok) throw new Error(String(answer.status));
      setFound((await answer.json()) as Choice[]);
      setFailed(false);
    } catch (error) {
      if ((error as Error).name !== "AbortError") setFailed(true);
    }
  }

  return {
    found,
    failed,
    /** Searches once typing pauses. */
    type(q: string) {
      window.clearTimeout(timer.current);
      if (q.trim() === "") {
        asked.current?.abort();
        setFound(null);
        return;
      }
      timer.current = window.setTimeout(() => void find(q), pause);
    },
    /** Searches at once. */
    look(q: string) {
      window.clearTimeout(timer.current);
      if (q.trim() !== "") void find(q);
    },
  };
}

import { useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import {
  leastTyped,
  type SuggestedOf,
  type Suggestion,
} from "~/models/guide/suggestion/suggestion";
import { Icon } from "../kit/icon";
import "./suggestions.css";

/** Milliseconds without typing before the list asks for suggestions. */
const pause = 150;

/**
 * The suggestions of a search box, as a WAI-ARIA combobox with a list. The box keeps the focus; the
 * arrow keys highlight an option, Enter chooses it, and Escape closes the list and keeps the typed
 * text. Enter without a highlighted option searches, as it does without suggestions.
 */
export default function SuggestionList({
  box,
  of,
  toPlace,
}: {
  box: HTMLInputElement;
  of: SuggestedOf;
  toPlace: (near: string) => string;
}): ReactNode {
  const navigate = useNavigate();
  const id = useId();
  const [shown, setShown] = useState<Suggestion[]>([]);
  /** The index of the highlighted option; -1 for none. */
  const [lit, setLit] = useState(-1);
  const isOpen = shown.length > 0;

  const show = (found: Suggestion[]) => {
    setShown(found);
    setLit(-1);
  };
  const choose = (suggestion: Suggestion) => {
    show([]);
    clear(box);
    navigate(
      suggestion.kind === "place"
        ? toPlace(suggestion.name)
        : `/${suggestion.kind}/${suggestion.id}`,
    );
  };

  const told = useRef({ shown, lit, show, choose });
  told.current = { shown, lit, show, choose };

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking: AbortController | undefined;
    const giveUp = () => {
      clearTimeout(timer);
      asking?.abort();
    };
    const close = () => {
      giveUp();
      if (told.current.shown.length > 0) told.current.show([]);
    };
    const ask = async () => {
      giveUp();
      const typed = box.value.trim();
      if ([...typed].length < leastTyped) return close();
      asking = new AbortController();
      const { signal } = asking;
      // Without a connection there are no suggestions.
      const found = await suggestions(typed, of, signal).catch(() => []);
      if (!signal.aborted && document.activeElement === box) told.current.show(found);
    };
    const onInput = (event: Event) => {
      giveUp();
      if (event instanceof CustomEvent) return close();
      timer = setTimeout(ask, pause);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { shown, lit } = told.current;
      if (event.isComposing) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && shown.length === 0) return step === 1 ? void ask() : undefined;
      if (step) {
        // The arrow keys go round: after the last option comes none (the typed text), then the
        // first option.
        setLit(((lit + 1 + step + shown.length + 1) % (shown.length + 1)) - 1);
      } else if (event.key === "Escape" && shown.length > 0) close();
      else if (event.key === "Enter" && shown[lit]) told.current.choose(shown[lit]);
      else return event.key === "Enter" ? close() : undefined;
      event.preventDefault();
    };
    const given = { input: onInput, keydown: onKeyDown as (event: Event) => void, blur: close };
    for (const [name, listener] of Object.entries(given)) box.addEventListener(name, listener);
    // Use the text that was typed before this list was loaded.
    if (box.value !== box.defaultValue) void ask();
    return () => {
      giveUp();
      for (const [name, listener] of Object.entries(given)) box.removeEventListener(name, listener);
    };
  }, [box, of]);

  useEffect(() => {
    const said = {
      // HTML allows the combobox role on a text box, but not on a search box. `enterkeyhint` stays.
      type: "text",
      role: "combobox",
      autocomplete: "off",
      "aria-autocomplete": "list",
      "aria-controls": id,
      "aria-expanded": String(isOpen),
      "aria-activedescendant": lit < 0 ? null : `${id}${lit}`,
    };
    for (const [name, value] of Object.entries(said)) {
      if (value === null) box.removeAttribute(name);
      else box.setAttribute(name, value);
    }
    if (lit >= 0) document.getElementById(`${id}${lit}`)?.scrollIntoView({ block: "nearest" });
  }, [box, id, isOpen, lit]);

  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label="Suggestions"
        className="suggestion-list"
        hidden={!isOpen}
      >
        {shown.map((suggestion, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus, and its keys
          // biome-ignore lint/a11y/useFocusableInteractive: the box has the focus
          <div
            key={`${suggestion.kind} ${suggestion.kind === "place" ? suggestion.name : suggestion.id}`}
            id={`${id}${at}`}
            role="option"
            aria-selected={at === lit}
            className="suggestion cluster round pointer tall gap-1-3"
            // The box keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
          >
            <Icon name={icons[suggestion.kind]} />
            <span className="suggestion-name">{suggestion.name}</span>
            <span className="suggestion-where muted small">{suggestion.where || "Place"}</span>
          </div>
        ))}
      </div>
      <p role="status" className="hidden-text">
        {isOpen && `${shown.length} ${shown.length === 1 ? "suggestion" : "suggestions"}`}
      </p>
    </>
  );
}

const icons = { place: "pin", market: "market", vendor: "stall" } as const;

async function suggestions(q: string, of: SuggestedOf, signal: AbortSignal) {
  const answer = await fetch(`/api/suggestions?${new URLSearchParams({ q, of })}`, { signal });
  return answer.ok ? ((await answer.json()) as Suggestion[]) : [];
}

/**
 * Empties a box as if the user had, so that other listeners notice. The suggestion list can tell
 * this event apart and only closes.
 */
function clear(box: HTMLInputElement) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, "");
  box.dispatchEvent(new CustomEvent("input", { bubbles: true }));
}

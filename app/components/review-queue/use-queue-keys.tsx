import { type KeyboardEvent, useEffect, useRef } from "react";
import type { FormAnswer } from "~/platform/submit";
import "./review-queue.css";

/** What each key presses, or puts the focus on, inside the desk. */
const keys: Record<string, { find: string; how: "press" | "focus" }> = {
  j: { find: '.review-steps [rel="next"], .desk-nothing a', how: "press" },
  k: { find: '.review-steps [rel="prev"]', how: "press" },
  d: {
    find: ".decision-again > summary, .decision :is(select, textarea, input:not([type=hidden]))",
    how: "focus",
  },
};

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && target.closest("input, textarea, select") !== null;

/**
 * Going through a queue. Its keys work while the focus is in it, so that they take none from whoever
 * speaks to the page, and in no field. Another item, or one that has become another version, is shown
 * from its top, and its heading has the focus: that reads it out, and the next key goes on from there.
 * What a form is refused for leads to the field, or else to the top, where it is told.
 */
export function useQueueKeys(
  open: { id: number; version: number } | null,
  answer: FormAnswer | undefined,
) {
  const desk = useRef<HTMLDivElement>(null);
  const shown = open && `${open.id}.${open.version}`;
  const before = useRef(shown);
  useEffect(() => {
    if (shown === before.current) return;
    before.current = shown;
    if (shown !== null) showFromTop(desk.current);
  }, [shown]);
  useEffect(() => {
    if (!answer?.problem) return;
    const wrong = desk.current?.querySelector<HTMLElement>(".desk-detail [aria-invalid]");
    if (wrong) wrong.focus();
    else showFromTop(desk.current);
  }, [answer]);
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keys[event.key];
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
    if (!key || !isPlain || isTyping(event.target)) return;
    const found = desk.current?.querySelector<HTMLElement>(key.find);
    if (!found) return;
    event.preventDefault();
    if (key.how === "focus") found.focus();
    else found.click();
  };
  return { ref: desk, onKeyDown };
}

/** On a wide screen the item scrolls by itself, beside the list; on a phone the page does. */
function showFromTop(desk: HTMLElement | null) {
  const detail = desk?.querySelector<HTMLElement>(".desk-detail");
  if (!detail) return;
  detail.querySelector<HTMLElement>(".review-head h2")?.focus({ preventScroll: true });
  detail.querySelector(".review-body")?.scrollTo(0, 0);
  if (getComputedStyle(detail).position !== "sticky") window.scrollTo(0, 0);
}

/** Says which keys there are, to whoever has a keyboard. */
export function QueueKeys() {
  return (
    <p className="desk-keys">
      With the focus here: <kbd>J</kbd> next, <kbd>K</kbd> previous, <kbd>D</kbd> decide.
    </p>
  );
}

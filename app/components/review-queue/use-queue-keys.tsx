import { type KeyboardEvent, useEffect, useRef } from "react";
import "./review-queue.css";

/** What each key presses, or puts the focus on, inside the desk. */
const keys: Record<string, { find: string; how: "press" | "focus" }> = {
  j: { find: '.review-steps [rel="next"], .desk-nothing a', how: "press" },
  k: { find: '.review-steps [rel="prev"]', how: "press" },
  d: { find: ".decision :is(select, textarea, input:not([type=hidden]))", how: "focus" },
};

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && target.closest("input, textarea, select") !== null;

/**
 * Keys for going through a queue: they work while the focus is in it, so that they take none from
 * whoever speaks to the page, and in no field. Where a key has led to another item its heading has
 * the focus, which reads it out and lets the next key go on.
 */
export function useQueueKeys(openId: number | null) {
  const desk = useRef<HTMLDivElement>(null);
  const isLed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each item that is opened
  useEffect(() => {
    if (!isLed.current) return;
    isLed.current = false;
    desk.current?.querySelector<HTMLElement>(".review-head h2")?.focus();
  }, [openId]);
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keys[event.key];
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
    if (!key || !isPlain || isTyping(event.target)) return;
    const found = desk.current?.querySelector<HTMLElement>(key.find);
    if (!found) return;
    event.preventDefault();
    if (key.how === "focus") found.focus();
    else {
      isLed.current = true;
      found.click();
    }
  };
  return { ref: desk, onKeyDown };
}

/** Says which keys there are, to whoever has a keyboard. */
export function QueueKeys() {
  return (
    <p className="desk-keys">
      With the focus here: <kbd>J</kbd> next, <kbd>K</kbd> previous, <kbd>D</kbd> decide.
    </p>
  );
}

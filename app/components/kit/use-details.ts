import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * For a `<details>` that lies over the page. Escape, a tap or a focus elsewhere, and choosing
 * something in it close it.
 */
export function useDetails() {
  const ref = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shownAt = useRef(key);

  // A new location means that the user chose something. A `<details>` that was opened before
  // JavaScript ran stays open.
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    if (ref.current) closeDetails(ref.current);
  }, [key]);

  useEffect(() => {
    function onKey({ key }: KeyboardEvent) {
      if (key !== "Escape" || !ref.current?.open) return;
      closeDetails(ref.current);
      buttonOf(ref.current)?.focus();
    }
    function onElsewhere({ target }: Event) {
      if (ref.current?.open && !ref.current.contains(target as Node)) ref.current.open = false;
    }
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onElsewhere);
    document.addEventListener("focusin", onElsewhere);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onElsewhere);
      document.removeEventListener("focusin", onElsewhere);
    };
  }, []);
  return ref;
}

const buttonOf = (details: HTMLDetailsElement) => details.querySelector("summary");

/** Closes the `<details>`. If the focus was in it, the focus moves to its button. */
export function closeDetails(details: HTMLDetailsElement) {
  const hadFocus = details.open && details.contains(document.activeElement);
  details.open = false;
  if (hadFocus) buttonOf(details)?.focus({ preventScroll: true });
}

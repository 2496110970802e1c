import type { Toast } from "~/platform/toast";

const event = "market-day:toast";

/** Shows the outcome of an action that did not leave the page. Needs JavaScript. */
export function showToast(toast: Toast) {
  window.dispatchEvent(new CustomEvent(event, { detail: toast }));
}

/**
 * Calls `listener` with every toast shown from now on, until the caller calls the returned
 * function.
 */
export function onToastShown(listener: (toast: Toast) => void): () => void {
  const heard = (told: Event) => listener((told as CustomEvent<Toast>).detail);
  window.addEventListener(event, heard);
  return () => window.removeEventListener(event, heard);
}

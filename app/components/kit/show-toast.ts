import type { Toast } from "~/platform/toast";

const event = "market-day:toast";

/** Shows the outcome of something that was done without leaving the page. Needs JavaScript. */
export function showToast(toast: Toast) {
  window.dispatchEvent(new CustomEvent(event, { detail: toast }));
}

/** Calls `listener` with what is told from now on, until the function that it answers is called. */
export function onToastShown(listener: (toast: Toast) => void): () => void {
  const heard = (told: Event) => listener((told as CustomEvent<Toast>).detail);
  window.addEventListener(event, heard);
  return () => window.removeEventListener(event, heard);
}

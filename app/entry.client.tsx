import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

const isAbort = (error: unknown) => (error as Error | undefined)?.name === "AbortError";

// When a user goes elsewhere before a page's data has arrived, the router aborts its request. That is
// no error. If the request ends before any data, Remix reports it on the console; if it ends later,
// nothing catches the error that ends the stream.
const report = console.error;
console.error = (...said: unknown[]) => {
  if (!isAbort(said[0])) report(...said);
};
addEventListener("unhandledrejection", (event: PromiseRejectionEvent) => {
  if (isAbort(event.reason)) event.preventDefault();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});

import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

// When a user goes elsewhere before a page's data has arrived, the router aborts its request. Remix
// does not wait for the end of that stream, so nothing catches the error that ends the stream.
addEventListener("unhandledrejection", (event: PromiseRejectionEvent) => {
  if ((event.reason as Error | undefined)?.name === "AbortError") event.preventDefault();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});

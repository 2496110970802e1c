import { Scripts } from "@remix-run/react";
import { useNonce } from "./json-ld";
import { sharedSheet } from "./page-style";

/** How long to wait after a page's load event before its script loads without a touch. */
const leftAloneMs = 10_000;

/**
 * In development, a service worker of an earlier build would answer with files that no longer
 * exist.
 */
const serviceWorker = import.meta.env.PROD
  ? 'serviceWorker?.register("/service-worker.js").catch(() => {})'
  : "serviceWorker?.getRegistration().then((worker) => worker?.unregister())";

/**
 * The only script that a public page runs before the user touches the page. It is inline, so it is
 * short and sent without indents, and it uses only what every browser with modules understands.
 *
 * - `start` lets the browser fetch the waiting scripts. Once the style sheets have loaded, it puts
 *   the scripts where Remix would have put them, where they run as if they had always been there.
 *   It also registers the service worker.
 * - `putSheets` replaces the styles inside the page (page-style.ts) with the whole style sheets,
 *   all at once when all have loaded: before the script renders anything that the inline styles
 *   have no rules for, and so that React finds what it would have rendered. A cookie
 *   (platform/cookies.ts) then says that this browser has the shared sheet. If a sheet does not
 *   come, the page does not change, and the next call asks for the sheets again. A private page has
 *   no inline style and writes no cookie: with the cookie, a browser would no longer hold the page
 *   for Back.
 * - A touch, a key or a focus calls `start`, until it has reached its end. The touch itself works
 *   as usual: until the script runs, links lead on and forms post, as they do without JavaScript.
 * - A map (`data-soon`) and a page without waiting scripts start at once. So do a kept page and a
 *   page without a connection, because the script draws the bar that says so.
 * - Otherwise the script loads when the browser has been idle for a while, on a connection that the
 *   browser calls fast. With Save-Data, or if the browser does not say how fast the connection is,
 *   the script waits for the touch.
 *
 * Only the server renders this script, so the page's own script does not contain it again.
 */
const onFirstTouch = import.meta.env.SSR
  ? `(() => {
const signs = ["pointerdown", "keydown", "focusin", "offline"];
const { connection, onLine, serviceWorker } = navigator;
const isSafe = location.protocol === "https:";
const waiting = () => document.getElementById("waiting-scripts");
const work = () => ${serviceWorker};
let sheets;
const putSheets = () => (sheets ??= (async () => {
  for (const link of document.querySelectorAll("link[media='not all']")) link.remove();
  const links = [...document.querySelectorAll("style[data-href]")].map((style) => {
    const link = Object.assign(document.createElement("link"), {
      rel: "stylesheet",
      href: style.dataset.href,
      media: "not all",
      onerror: () => (sheets = null),
    });
    style.before(link);
    return link;
  });
  await Promise.all(links.map((link) => new Promise((done) => (link.onload = done))));
  for (const link of links) {
    link.nextSibling.remove();
    link.removeAttribute("media");
  }
  const href = document.querySelector("link[href^='${sharedSheet}']")?.getAttribute("href");
  if (links[0] && href) document.cookie = (isSafe ? "__Host-" : "") + "md_sheet=" + href
    + "; Path=/; Max-Age=31536000; SameSite=Lax" + (isSafe ? "; Secure" : "");
})());
const start = async () => {
  if (document.readyState === "loading") return addEventListener("DOMContentLoaded", start);
  waiting()?.before(...waiting().content.querySelectorAll("link"));
  await putSheets();
  for (const sign of signs) removeEventListener(sign, start, true);
  document.querySelector("script[type=speculationrules]")?.remove();
  waiting()?.replaceWith(waiting().content);
  document.readyState === "complete" ? work() : addEventListener("load", work);
};
for (const sign of signs) addEventListener(sign, start, true);
addEventListener("DOMContentLoaded", () => {
  if (!waiting() || waiting().dataset.soon || !onLine || document.documentElement.dataset.keptAt)
    start();
});
if (!connection?.saveData) addEventListener("load", putSheets);
if (connection?.effectiveType === "4g" && !connection.saveData)
  addEventListener("load", () => setTimeout(() => requestIdleCallback(start), ${leftAloneMs}));
})()`.replaceAll(/(?<=[,;{])\n *|(?<=\n) +/g, "")
  : "";

/** Pages that look the same to every visitor, and change nothing when they are loaded. */
const readAhead = [
  "/",
  "/markets",
  "/market/:id",
  "/vendors",
  "/vendor/:id",
  "/ripe",
  "/about/:page",
];

/**
 * What a browser may fetch before a visitor goes there, until the page's script runs and fetches
 * ahead by itself: a page when the pointer or a finger rests on its link, and the next page and the
 * first result of a list, so that they appear at once. Browsers skip this if the user saves data or
 * energy.
 */
const speculationRules = JSON.stringify({
  prefetch: [
    { where: { href_matches: readAhead.map((pathname) => ({ pathname })) }, eagerness: "moderate" },
  ],
  prerender: [
    {
      where: {
        selector_matches: ".page-link[rel=next], .card-grid > :first-child .link-card-link",
      },
      eagerness: "moderate",
    },
  ],
});

/**
 * The scripts of a page. If they wait, they are in a `<template>`, where browsers load and run
 * nothing. React finds them where it expects them, because they move there before React itself is
 * loaded.
 */
export function PageScripts({ waits }: { waits: "drawn" | "touch" | null }) {
  const nonce = useNonce();
  const scripts = <Scripts nonce={nonce} />;
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
        dangerouslySetInnerHTML={{ __html: onFirstTouch }}
      />
      {import.meta.env.SSR && waits === "touch" && (
        <script
          type="speculationrules"
          nonce={nonce}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
          dangerouslySetInnerHTML={{ __html: speculationRules }}
        />
      )}
      {import.meta.env.SSR && waits ? (
        <template id="waiting-scripts" data-soon={waits === "drawn" ? "yes" : undefined}>
          {scripts}
        </template>
      ) : (
        scripts
      )}
    </>
  );
}

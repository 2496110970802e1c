import { Scripts } from "@remix-run/react";
import { useNonce } from "./json-ld";
import { sharedSheet } from "./page-style";

/** How long after its load event a page is left alone before its script comes unasked. */
const leftAloneMs = 10_000;

/** In development, a service worker of an earlier build would answer with files that are gone. */
const serviceWorker = import.meta.env.PROD
  ? 'serviceWorker?.register("/service-worker.js").catch(() => {})'
  : "serviceWorker?.getRegistration().then((worker) => worker?.unregister())";

/**
 * The only script that a public page runs before the reader touches it. It is in the page, so it is
 * short, and written in what every browser with modules understands.
 *
 * - `start` puts the waiting scripts where Remix would have drawn them. A browser then loads and runs
 *   them as if they had been there from the beginning. It also registers the service worker.
 * - `putSheets` puts the whole style sheets in the place of the styles that the page brought
 *   (page-style.ts), all at once when all have come: before the script draws what those have no rules
 *   for, and so that React finds what it would have drawn. Without them the page stays as it is. A
 *   cookie (platform/cookies.ts) then says that this browser has the shared sheet. A private page
 *   brings no style and writes no cookie: a browser would no longer hold it for Back.
 * - A touch, a key or a focus starts. The touch itself is left alone: until the script runs, links
 *   lead on and forms post, as they do without JavaScript.
 * - A page without waiting scripts, a kept page and a page without a connection start at once: the
 *   bar that says so is drawn by the script.
 * - Otherwise the script comes when the browser has been idle for a while, on a line that the
 *   browser calls fast. With Save-Data, or where the browser does not say, it waits for the touch.
 *
 * Only the server draws it, so the script of a page does not bring it a second time.
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
  const links = [...document.querySelectorAll("style[data-href]")].map((style) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href: style.dataset.href, media: "not all" });
    style.before(link);
    return link;
  });
  await Promise.all(links.map((link) => new Promise((done) => { link.onload = done; })));
  for (const link of links) {
    link.nextSibling.remove();
    link.removeAttribute("media");
  }
  const href = document.querySelector("link[href^='${sharedSheet}']")?.getAttribute("href");
  if (links.length > 0 && href) document.cookie = (isSafe ? "__Host-" : "") + "md_sheet=" + href
    + "; Path=/; Max-Age=31536000; SameSite=Lax" + (isSafe ? "; Secure" : "");
})());
const start = async () => {
  if (document.readyState === "loading") return addEventListener("DOMContentLoaded", start);
  for (const sign of signs) removeEventListener(sign, start, true);
  await putSheets();
  document.querySelector("script[type=speculationrules]")?.remove();
  waiting()?.replaceWith(waiting().content);
  document.readyState === "complete" ? work() : addEventListener("load", work);
};
for (const sign of signs) addEventListener(sign, start, true);
addEventListener("DOMContentLoaded", () => {
  if (!waiting() || !onLine || document.documentElement.dataset.keptAt) start();
});
if (!connection?.saveData) addEventListener("load", putSheets);
if (connection?.effectiveType === "4g" && !connection.saveData)
  addEventListener("load", () => setTimeout(() => requestIdleCallback(start), ${leftAloneMs}));
})()`
  : "";

/** The pages that look the same to every visitor, and do nothing by being looked at. */
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
 * Until the script is there, which fetches ahead by itself: what a browser may fetch before a visitor goes there: a page on which the pointer or a finger rests,
 * and of a list its next page and its first result, to be shown at once. Browsers leave it where their user
 * saves data or energy.
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
 * The scripts of a page. Where they wait for the first touch, they stand in a `<template>`, in which
 * browsers load and run nothing. React finds them where it expects them, because they are put there
 * before React itself is loaded.
 */
export function PageScripts({ mayWait }: { mayWait: boolean }) {
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
      {import.meta.env.SSR && mayWait && (
        <script
          type="speculationrules"
          nonce={nonce}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
          dangerouslySetInnerHTML={{ __html: speculationRules }}
        />
      )}
      {import.meta.env.SSR && mayWait ? (
        <template id="waiting-scripts">{scripts}</template>
      ) : (
        scripts
      )}
    </>
  );
}

import type { DomainError, SendAgain } from "./errors";
import { escaped } from "./html";

/** A refused form with everything that was typed, kept on the page that says why. */
export interface KeptForm extends SendAgain {
  entries: [name: string, value: string][];
  /** A sentence about the part that could not be kept, or null. */
  lost: string | null;
}

/**
 * A refusal as a page that needs nothing else from the site: for addresses without a page of their
 * own, such as a file to download, and for requests that fail before they reach a page.
 */
export function plainPage(
  { title, message, status, headers, leadsTo }: DomainError,
  kept: KeptForm | null = null,
): Response {
  const way = leadsTo ?? { to: "/", label: "Go to the home page" };
  const page = pageOf({ title, text: message, ...way, kept });
  return new Response(page, {
    status,
    headers: { ...headers, "Content-Type": "text/html; charset=utf-8" },
  });
}

/**
 * A page that leads to another site by itself. A form cannot redirect there: browsers check
 * redirects after a form against our `form-action`, which includes no vendor's own domain. To send
 * a user here after a form, use `redirectDocument`, because a script cannot draw this page.
 */
export function leadOn(to: string, said: Pick<Said, "title" | "text" | "label">): Response {
  const page = pageOf({ ...said, to });
  return new Response(page, {
    headers: { "Content-Type": "text/html; charset=utf-8", Refresh: `0; url=${new URL(to)}` },
  });
}

interface Said {
  title: string;
  text: string;
  to: string;
  label: string;
  kept?: KeptForm | null;
}

const formOf = ({ to, label, entries, lost }: KeptForm) => `
<form method="post" action="${escaped(to)}">
${entries
  .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
  .join("\n")}
${lost ? `<p>${escaped(lost)}</p>` : ""}
<p><button>${escaped(label)}</button></p>
</form>`;

const pageOf = ({ title, text, to, label, kept }: Said) => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(title)} · Market Day</title>
<style>
body { max-width: 32rem; margin: 3rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
h1 { font: 600 1.75rem/1.25 Georgia, serif }
a { display: inline-block; padding: 0.625rem 0; color: inherit }
button { min-height: 2.75rem; padding: 0.5rem 1rem; font: inherit }
</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>${kept ? formOf(kept) : ""}
<p><a href="${escaped(to)}">${escaped(label)}</a></p>
</main>
</body>
</html>
`;

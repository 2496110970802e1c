/** Escapes text for HTML, including attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #f6f8f4; --card: #ffffff; --ink: #1c2418; --quiet: #55604f; --line: #d5dccf;
  --green: #145900; --on-green: #ffffff; --green-hover: #0e4200;
  --note: #fff4cf; --note-ink: #4d3b00; --bad: #fde8e6; --bad-ink: #8c1410;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #10150e; --card: #1a2117; --ink: #e9f0e4; --quiet: #aab6a3; --line: #37422f;
    --green: #9ad985; --on-green: #0c2404; --green-hover: #b4e8a2;
    --note: #3a3010; --note-ink: #ffe49a; --bad: #451613; --bad-ink: #ffb9b2;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 0 1rem 2rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
.note {
  margin: 0 -1rem 1.5rem; padding: .75rem 1rem; background: var(--note); color: var(--note-ink);
  text-align: center; font-size: .9375rem;
}
main {
  max-width: 30rem; margin: 0 auto; padding: 1.25rem; background: var(--card);
  border: 1px solid var(--line); border-radius: .75rem;
}
h1 { margin: 0 0 .25rem; font-size: 1.5rem; line-height: 1.25; }
p { margin: .5rem 0; }
.quiet { color: var(--quiet); font-size: .9375rem; overflow-wrap: anywhere; }
.bad {
  margin: 0 0 1rem; padding: .75rem 1rem; border-radius: .5rem; background: var(--bad);
  color: var(--bad-ink); font-weight: 600;
}
table { width: 100%; margin: 1rem 0; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .625rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { font-weight: 400; overflow-wrap: anywhere; }
td { padding-left: 1rem; text-align: right; white-space: nowrap; }
tfoot th, tfoot td { border-bottom: 0; font-weight: 700; }
.each { display: block; color: var(--quiet); font-size: .875rem; }
form { margin: 0; }
fieldset { margin: 1rem 0 0; padding: 0; border: 0; }
legend, .field { font-weight: 600; }
.choice { display: flex; gap: .75rem; align-items: center; min-height: 2.75rem; padding: .375rem 0; border-bottom: 1px solid var(--line); }
.choice input { width: 1.25rem; height: 1.25rem; flex: none; accent-color: var(--green); }
.field { display: block; margin-top: 1rem; }
.field input { display: block; width: 8rem; min-height: 2.75rem; margin-top: .25rem; padding: .5rem .75rem; border: 1px solid var(--quiet); border-radius: .5rem; background: var(--card); color: inherit; font: inherit; }
button, .link {
  display: flex; align-items: center; justify-content: center; width: 100%; min-height: 2.75rem;
  margin-top: .75rem; padding: .5rem 1rem; border: 1px solid var(--green); border-radius: .5rem;
  background: transparent; color: var(--green); font: inherit; font-weight: 600; cursor: pointer;
}
button.primary { background: var(--green); color: var(--on-green); }
button.primary:hover { background: var(--green-hover); }
.link { border-color: transparent; text-decoration: underline; }
:focus-visible { outline: 3px solid var(--green); outline-offset: 2px; }
@media (min-width: 48rem) { main { margin-top: 3rem; padding: 2rem; } }
`;

/** A page of the emulator. `body` is HTML; the page needs no JavaScript and no other request. */
export function htmlPage(title: string, body: string, status = 200): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – Stripe emulator</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header class="note">Stripe emulator: no real money moves. Never enter a real card.</header>
<main>
${body}
</main>
</body>
</html>
`;
  return new Response(html, {
    status,
    headers: {
      "cache-control": "no-store",
      "content-security-policy":
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      "content-type": "text/html; charset=utf-8",
      "referrer-policy": "no-referrer",
    },
  });
}

/** Redirects the browser with a GET, whatever the method of its request. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}

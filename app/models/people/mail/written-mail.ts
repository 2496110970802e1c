import { escaped } from "~/platform/html";

/**
 * The content of an email, written once: `mailOf` makes the text version and the HTML version from
 * it. Nothing in the content is markup; text that a person typed appears as they typed it.
 */
export interface MailContent {
  subject: string;
  parts: readonly Part[];
  /** Why the recipient gets this email, shown at its foot. */
  why: string;
  /**
   * The link that unsubscribes with one click. Email programs also get it, for their own button.
   */
  unsubscribe?: string;
}

/**
 * A part of an email: a paragraph, a link for the main action, a code to show to a vendor, names
 * with values, a quote from another person, or a bill with its total last.
 */
export type Part =
  | string
  | { link: string; label: string }
  | { code: string; label: string }
  | { facts: readonly (readonly [name: string, value: string])[] }
  | { quote: string; by: string }
  | {
      bill: readonly (readonly [what: string, amount: string])[];
      total: readonly [what: string, amount: string];
    };

export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

const colours = {
  brand: "#145900",
  ink: "#252119",
  soft: "#615c50",
  line: "#e1dcd3",
  wash: "#eff7ec",
};
const fonts = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
const codeFonts = "font-family:ui-monospace,'SFMono-Regular',Menlo,Consolas,monospace";

/**
 * Each element carries its own style, because many email programs ignore style sheets. Programs
 * that support style sheets use these colors in dark mode.
 */
const night = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#171411 !important;color:#eeeae2 !important}
.sheet{background:#211e19 !important;border-color:#3d3830 !important}
.brand{color:#8fd67c !important}
.soft{color:#b8b1a3 !important}
.line{border-color:#3d3830 !important}
.wash{background:#1d2d18 !important;color:#eeeae2 !important}
.go{background:#8fd67c !important;color:#10230b !important}
}`;

/**
 * The most characters of a subject. Encoded according to RFC 2047, each character takes at most
 * twelve octets, on lines of 76.
 */
const mostOfSubject = 200;

export function mailOf(content: MailContent): WrittenMail {
  return {
    // A line break would end the email header that contains the subject.
    subject: content.subject.replace(/\s+/g, " ").slice(0, mostOfSubject),
    text: asText(content),
    html: asHtml(content),
    ...(content.unsubscribe && {
      headers: {
        "List-Unsubscribe": `<${content.unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    }),
  };
}

function asText({ parts, why, unsubscribe }: MailContent): string {
  const foot = [`Market Day. ${why}`, unsubscribe && `Unsubscribe: ${unsubscribe}`];
  return [...parts.map(partAsText), ["--", ...foot.filter(Boolean)].join("\n")].join("\n\n");
}

function partAsText(part: Part): string {
  if (typeof part === "string") return part;
  if ("link" in part) return `${part.label}:\n${part.link}`;
  if ("code" in part) return `${part.label}: ${part.code}`;
  if ("facts" in part) return part.facts.map((fact) => indented(fact.join(": "))).join("\n");
  if ("quote" in part) return indented(`${part.by}:\n${part.quote}`);
  const lines = part.bill.map(([what, amount]) => `- ${what}, ${amount}`);
  return [...lines, part.total.join(": ")].join("\n");
}

/** Indents the later lines of a text, so that it stays separate from the text after it. */
const indented = (text: string) => text.replaceAll("\n", "\n  ");

function asHtml({ subject, parts, why, unsubscribe }: MailContent): string {
  const foot = unsubscribe
    ? `${escaped(why)} <a class="soft" href="${escaped(unsubscribe)}" style="color:${colours.soft}">Unsubscribe</a>`
    : escaped(why);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
<style>${night}
</style>
</head>
<body class="ground" style="margin:0;padding:24px 16px;background:#fcfaf6;color:${colours.ink};${fonts};font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto">
<p class="brand" style="margin:0 0 16px;font-size:18px;font-weight:700;color:${colours.brand}">Market Day</p>
<div class="sheet" style="padding:28px 24px 12px;background:#ffffff;border:1px solid ${colours.line};border-radius:14px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:700">${escaped(subject)}</h1>
${parts.map(partAsHtml).join("\n")}
</div>
<p class="soft" style="margin:16px 0 0;font-size:13px;color:${colours.soft}">${foot}</p>
</div>
</body>
</html>
`;
}

function partAsHtml(part: Part): string {
  if (typeof part === "string") return `<p style="margin:0 0 16px">${withBreaks(part)}</p>`;
  if ("link" in part) {
    const link = escaped(part.link);
    return `<p style="margin:24px 0 16px"><a class="go" href="${link}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:${colours.brand};color:#ffffff;font-weight:600;text-decoration:none">${escaped(part.label)}</a></p>`;
  }
  if ("code" in part) {
    return `<p class="wash" style="margin:0 0 16px;padding:12px 16px;border-radius:10px;background:${colours.wash}"><span class="soft" style="color:${colours.soft}">${escaped(part.label)}</span><br><strong style="${codeFonts};font-size:26px;letter-spacing:0.12em">${escaped(part.code)}</strong></p>`;
  }
  if ("facts" in part) {
    const rows = part.facts.map(
      ([name, value]) =>
        `<tr><th class="soft" align="left" valign="top" style="padding:4px 16px 4px 0;font-weight:400;white-space:nowrap;color:${colours.soft}">${escaped(name)}</th><td valign="top" style="padding:4px 0">${withBreaks(value)}</td></tr>`,
    );
    return `<table cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${rows.join("")}</table>`;
  }
  if ("quote" in part) {
    return `<blockquote class="line" style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${colours.line}"><span class="soft" style="color:${colours.soft}">${escaped(part.by)}</span><br>${withBreaks(part.quote)}</blockquote>`;
  }
  const rows = part.bill.map((row) => billRow(row, ""));
  return `<table class="line" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse;border-bottom:1px solid ${colours.line}">${rows.join("")}${billRow(part.total, ";font-weight:700")}</table>`;
}

function billRow([what, amount]: readonly [string, string], style: string): string {
  const cell = `padding:8px 0;border-top:1px solid ${colours.line}${style}`;
  return `<tr><td class="line" valign="top" style="${cell}">${escaped(what)}</td><td class="line" valign="top" align="right" style="${cell};padding-left:16px;white-space:nowrap">${escaped(amount)}</td></tr>`;
}

const withBreaks = (text: string) => escaped(text).replaceAll("\n", "<br>");

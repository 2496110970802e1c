/**
 * What a mail says, written once: `writeLetter` makes the text and the HTML of it. Nothing in a
 * letter is markup; whatever a person typed shows as they typed it.
 */
export interface Letter {
  subject: string;
  parts: readonly Part[];
  /** Why somebody gets this, under the line at its foot. */
  why: string;
  /** Where a list is left with one click; also told to mail programs, for their own button. */
  unsubscribe?: string;
}

/** A paragraph; a link that is the thing to do; names with what they are; or lines of a list. */
export type Part =
  | string
  | { link: string; label: string }
  | { facts: readonly (readonly [name: string, value: string])[] }
  | { lines: readonly string[] };

export interface WrittenLetter {
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

const colours = { brand: "#145900", ink: "#252119", soft: "#615c50", line: "#e1dcd3" };
const fonts = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";

export function writeLetter(letter: Letter): WrittenLetter {
  return {
    // A line break would end the header that the subject stands in.
    subject: letter.subject.replace(/[\r\n\t]+/g, " ").slice(0, 200),
    text: asText(letter),
    html: asHtml(letter),
    ...(letter.unsubscribe && {
      headers: {
        "List-Unsubscribe": `<${letter.unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    }),
  };
}

function asText({ parts, why, unsubscribe }: Letter): string {
  const body = parts.map((part) => {
    if (typeof part === "string") return part;
    if ("link" in part) return `${part.label}:\n${part.link}`;
    if ("facts" in part) return part.facts.map(([name, value]) => `${name}: ${value}`).join("\n");
    return part.lines.map((line) => `- ${line}`).join("\n");
  });
  const foot = [`Market Day. ${why}`, unsubscribe && `Unsubscribe: ${unsubscribe}`];
  return [...body, ["--", ...foot.filter(Boolean)].join("\n")].join("\n\n");
}

/** Mail programs know no style sheets, so each piece carries its own style. */
function asHtml({ subject, parts, why, unsubscribe }: Letter): string {
  const foot = unsubscribe
    ? `${escaped(why)} <a href="${escaped(unsubscribe)}" style="color:${colours.soft}">Unsubscribe</a>`
    : escaped(why);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;background:#fcfaf6;color:${colours.ink};${fonts};font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;font-size:20px;font-weight:700;color:${colours.brand}">Market Day</p>
<div style="padding:24px;background:#ffffff;border:1px solid ${colours.line};border-radius:14px">
${parts.map(partAsHtml).join("\n")}
</div>
<p style="margin:16px 0 0;font-size:13px;color:${colours.soft}">${foot}</p>
</div>
</body>
</html>
`;
}

function partAsHtml(part: Part): string {
  if (typeof part === "string") {
    return `<p style="margin:0 0 16px">${escaped(part).replaceAll("\n", "<br>")}</p>`;
  }
  if ("link" in part) {
    const link = escaped(part.link);
    return `<p style="margin:0 0 16px"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:${colours.brand};color:#ffffff;font-weight:600;text-decoration:none">${escaped(part.label)}</a></p>`;
  }
  if ("facts" in part) {
    const rows = part.facts.map(
      ([name, value]) =>
        `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0;font-weight:400;color:${colours.soft}">${escaped(name)}</th><td style="padding:4px 0">${escaped(value)}</td></tr>`,
    );
    return `<table cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${rows.join("")}</table>`;
  }
  const lines = part.lines.map((line) => `<li style="margin:0 0 4px">${escaped(line)}</li>`);
  return `<ul style="margin:0 0 16px;padding:0 0 0 20px">${lines.join("")}</ul>`;
}

const marks: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);

import type { Instant } from "~/platform/context";

/** What every iCalendar file (RFC 5545) is written with. */

/** '20261128T140000Z'. */
export const utcStamp = (instant: Instant) =>
  new Date(instant).toISOString().replace(/[-:]/g, "").replace(/\.\d+/, "");

/**
 * The name by which a calendar knows an event again: of what it is and of its record, never of where
 * the site answers, so that a calendar has it once when the site has moved.
 */
export const eventName = (...parts: readonly (string | number)[]) =>
  `UID:${parts.join("-")}@market-day`;

/** A text's own line breaks, commas, semicolons and backslashes, as iCalendar wants them. */
export function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, (letter) => `\\${letter}`)
    .replace(/\r\n|\r|\n/g, "\\n")
    .replace(/\p{Cc}/gu, "");
}

/** Lines as a file: each ends with CRLF and holds at most 75 octets, the rest on the next one. */
export const calendarFile = (lines: readonly string[]) =>
  lines.map((line) => `${fold(line)}\r\n`).join("");

const encoder = new TextEncoder();

function fold(line: string): string {
  let folded = "";
  let octets = 0;
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (octets + size > 75) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += letter;
    octets += size;
  }
  return folded;
}

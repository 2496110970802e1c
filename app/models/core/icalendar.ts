import type { Instant } from "~/platform/context";

/** Helpers for writing iCalendar files (RFC 5545). */

/** An instant as iCalendar writes it: '20261128T140000Z'. */
export const utcStamp = (instant: Instant) =>
  new Date(instant).toISOString().replace(/[-:]/g, "").replace(/\.\d+/, "");

/**
 * The name by which a calendar recognizes an event. It is made from the kind of event and its
 * record, never from the site's address, so that a calendar shows the event only once after the
 * site has moved.
 */
export const eventName = (...parts: readonly (string | number)[]) =>
  `UID:${parts.join("-")}@market-day`;

/**
 * Escapes line breaks, commas, semicolons and backslashes as iCalendar requires, and removes other
 * control characters.
 */
export function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, (letter) => `\\${letter}`)
    .replace(/\r\n|\r|\n/g, "\\n")
    .replace(/\p{Cc}/gu, "");
}

/**
 * Lines as a file. Each line ends with CRLF and has at most 75 octets; the rest continues on the
 * next line.
 */
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

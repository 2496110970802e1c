import { datePattern, isCalendarDate } from "~/platform/calendar-date";
import { versionMissing } from "~/platform/errors";
import { z } from "~/platform/zod";
import { isVisible } from "./characters";
import { webLink } from "./links";

/** Refuses invisible characters, which are of no use in a name or a text; see characters.ts. */
const seen = (lines = false) =>
  z.refine<string>((text) => isVisible(text, { lines }), {
    error: ({ path }) => `${labelOf(path)} contains an invisible character. Type the text again.`,
  });

/** A field's label, made from its name: 'First name' for 'firstName'. */
function labelOf(path: readonly PropertyKey[] = []): string {
  const name = path.findLast((part) => typeof part === "string") ?? "this text";
  const words = String(name).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const atMost = (max: number) => `At most ${max} characters`;

/**
 * Kinds of fields that all commands share, so that no text comes in unchecked; a test checks all
 * commands. The message is the same for an empty field and a missing field. This kind is text of
 * one line.
 */
export const required = (message: string, max = 255) =>
  z.string({ error: message }).trim().min(1, message).max(max, atMost(max)).check(seen());

/** A form sends each line end as two characters. It counts as one character, as in the browser. */
const lines = (message?: string) =>
  z
    .string({ error: message })
    .overwrite((text) => text.replace(/\r\n?/g, "\n"))
    .trim()
    .check(seen(true));

/** Required text of several lines. */
export const requiredLines = (message: string, max: number) =>
  lines(message).min(1, message).max(max, atMost(max));

/** Text of several lines, or null. */
export const optionalText = (max: number) =>
  lines()
    .max(max, atMost(max))
    .nullish()
    .transform((text) => text || null);

/** Text of one line, or null. */
export const optionalLine = (max = 255) =>
  z
    .string()
    .trim()
    .max(max, atMost(max))
    .check(seen())
    .nullish()
    .transform((text) => text || null);

/** A web address, or null. 'farm.example' is read as 'https://farm.example'. */
export const webAddress = (message = "Invalid URL") =>
  z
    .string({ error: message })
    .trim()
    .max(255, atMost(255))
    .check(seen())
    .nullish()
    .transform((text, { issues }) => {
      if (!text) return null;
      const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
      const link = /\s/.test(text) ? null : webLink(whole);
      if (link !== null && /\.[^.]/.test(new URL(link).hostname)) return whole;
      issues.push({ code: "custom", message, input: text });
      return z.NEVER;
    });

/**
 * Text that a program made and that comes back unchanged: an id from a service, or a key that
 * prevents doing something twice.
 */
export const opaque = (max: number) =>
  z
    .string()
    .max(max, atMost(max))
    .regex(/^[\x21-\x7e]+$/, {
      error: ({ path }) => `${labelOf(path)} isn’t valid. Reload the page and try again.`,
    });

/**
 * The token of an emailed link. A text that is no token becomes '', and gets the same answer as a
 * token that has expired.
 */
export const linkToken = z
  .string()
  .regex(/^[\w-]{1,100}$/)
  .catch("");

/**
 * At least 6 characters, and at most 200, so that hashing stays cheap. This is for a password that
 * is only compared: only the hash function reads it, so any characters are allowed.
 */
export const password = (message = "Password must be at least 6 characters") =>
  z.string({ error: message }).min(6, message).max(200, "Password must be at most 200 characters");

/**
 * A password to set. It may not contain invisible characters, because nobody could type them again.
 */
export const newPassword = (message?: string) => password(message).check(seen());

export const email = (message = "Invalid email format") =>
  z
    .string({ error: message })
    .trim()
    .max(254, message)
    .pipe(z.email({ error: message }));

/** An email address, or null. */
export const optionalEmail = (message = "Invalid email format") =>
  z
    .string({ error: message })
    .trim()
    .max(254, message)
    .check(seen())
    .nullish()
    .transform((text, { issues }) => {
      if (!text) return null;
      if (z.email().safeParse(text).success) return text;
      issues.push({ code: "custom", message, input: text });
      return z.NEVER;
    });

export const rowId = (message: string) =>
  z.number({ error: message }).int(message).positive(message).max(Number.MAX_SAFE_INTEGER, message);

/** The version of a record that its page showed. */
export const seenVersion = rowId(versionMissing);

/** A date that exists, as a browser's date field writes it. */
export const calendarDate = (message: string) =>
  z.string({ error: message }).regex(datePattern, message).refine(isCalendarDate, message);

import { z } from "~/platform/zod";

/** Field kinds that commands share. A message is the same whether a field is empty or missing. */
export const required = (message: string, max = 255) =>
  z.string({ error: message }).trim().min(1, message).max(max, `At most ${max} characters, please`);

/**
 * Text of several lines, or null. A form sends a line's end as two characters; it counts for one,
 * as it does in the browser.
 */
export const optionalText = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, "\n"))
    .trim()
    .max(max, `At most ${max} characters, please`)
    .nullish()
    .transform((text) => text || null);

/** At least 6 characters; at most 200, so that hashing stays cheap. */
export const password = (message = "Password must be at least 6 characters") =>
  z.string({ error: message }).min(6, message).max(200, "Password must be at most 200 characters");

export const email = (message = "Invalid email format") =>
  z
    .string({ error: message })
    .trim()
    .max(254, message)
    .pipe(z.email({ error: message }));

export const rowId = (message: string) =>
  z.number({ error: message }).int(message).positive(message).max(Number.MAX_SAFE_INTEGER, message);

import { z } from "~/platform/zod";

/*
 * What the API answers, as schemas: the document of the API is made of them, and tests hold real
 * answers against it. No handler imports them, so they weigh nothing in the worker; tsc holds each
 * against the view or the verb that makes the answer.
 */

/** Lists that may not be changed are lists to whoever reads JSON. */
type Plain<T> = T extends readonly (infer Entry)[]
  ? Plain<Entry>[]
  : T extends object
    ? { [Key in keyof T]: Plain<T[Key]> }
    : T;

/** `unknown` where each of two types holds the other, and a sentence for the compiler where not. */
type Agreeing<Made, Told> = [Plain<Made>] extends [Told]
  ? [Told] extends [Plain<Made>]
    ? unknown
    : "the schema takes what is not answered"
  : "what is answered does not fit the schema";

/** A schema, by its name in the document, of what `Made` is: `answer<ReturnType<typeof json>>()(…)`. */
export const answer =
  <Made>() =>
  <Schema extends z.ZodType>(
    id: string,
    schema: Schema & Agreeing<Made, z.output<Schema>>,
    description?: string,
  ): Schema =>
    (schema as Schema).meta({ id, ...(description && { description }) }) as Schema;

/** A moment, in UTC: '2026-05-07T15:00:00.000Z'. */
export const moment = z.iso.datetime();
/** Milliseconds since the epoch. */
export const instant = z.int().describe("Milliseconds since the epoch");
/** A day on the calendar of the market: '2026-05-09'. */
export const day = z.iso.date();
/** A time on the clock of the market: '09:00'. */
export const clock = z.string();
export const cents = z.int().describe("US cents");
export const id = z.int().min(1);
/** Goes up with every change: send it back, and nobody's change is overwritten. */
export const version = z.int().min(1).describe("Goes up with every change");

import { z } from "~/platform/zod";

/*
 * What the API answers, as schemas: the document of the API is made of them, and tests hold real
 * answers against it. No handler imports them, so they weigh nothing in the worker; tsc holds each
 * against the view or the verb that makes the answer.
 */

/** A type as JSON has it. Readonly lists become plain lists, because JSON knows no difference. */
type Plain<T> = T extends readonly (infer Entry)[]
  ? Plain<Entry>[]
  : T extends object
    ? { [Key in keyof T]: Plain<T[Key]> }
    : T;

/**
 * `unknown` if the two types fit each other in both directions; otherwise a sentence that the
 * compiler shows.
 */
type Agreeing<Made, Told> = [Plain<Made>] extends [Told]
  ? [Told] extends [Plain<Made>]
    ? unknown
    : "the schema takes what is not answered"
  : "what is answered does not fit the schema";

/**
 * A schema for values of type `Made`, with its name in the API document: `answer<ReturnType<typeof
 * json>>()(…)`.
 */
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
/** A day on the market's calendar: '2026-05-09'. */
export const day = z.iso.date();
/** A time on the market's clock: '09:00'. */
export const clock = z.string();
export const cents = z.int().describe("US cents");
export const id = z.int().min(1);
/**
 * Increases with every change. Send the version back with a write, so that the write overwrites
 * nobody else's change.
 */
export const version = z.int().min(1).describe("Goes up with every change");

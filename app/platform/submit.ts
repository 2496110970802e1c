import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/cloudflare";
import { readEntries, readJson, usualLimit } from "./body";
import { isCalendarDate } from "./calendar-date";
import type { RequestContext } from "./context";
import { DomainError, type FieldErrors, type WayOut } from "./errors";
import { type Bounded, boundFields, INTENT, type Prepared } from "./fields";
import { checkEntries, messagesOf } from "./form-messages";
import { answerOnce } from "./kept-answers";
import { mostOfAddress, safePath } from "./paths";
import { refuseUnknown } from "./unknown-fields";
import { z } from "./zod";

/** What a form's action answers if the form failed: what was typed, and what is wrong. */
export interface FormAnswer {
  result: SubmissionResult<string[]>;
  problem: { title: string; text: string; leadsTo?: WayOut; tone?: "warning" } | null;
  /** What was done in the meantime, if the form comes back without a problem. */
  note?: string;
  /**
   * The fields that lost their file when the form came back: a page cannot choose a file for its
   * reader.
   */
  lostFiles?: string[];
}

/** A refusal as a page shows it: above a form, or in place of the form. */
export const problemOf = ({ title, message, leadsTo }: DomainError, titled = title) => ({
  title: titled,
  text: message,
  ...(leadsTo && { leadsTo }),
});

type Verb<C, S extends z.ZodType, Out> = (ctx: C, command: z.output<S>) => Promise<Out>;

/**
 * Runs a command that came as a form. Text becomes numbers and booleans only here. If the form does
 * not validate, or the verb refuses it, the answer shows the page again: messages beside their
 * fields, and nothing typed is lost. `also` adds values from the address to the typed values. Only
 * the sent fields that the schema knows are read; see fields.ts.
 */
export async function submitForm<C extends RequestContext, S extends z.ZodType, Out>(
  ctx: C,
  { request }: { request: Request },
  schema: S,
  verb: Verb<C, S, Out>,
  {
    failed,
    also,
    limit,
    tooLarge,
    prepare,
    mend,
    done,
  }: {
    /** The title above a refusal, if the title in the error table does not fit. */
    failed?: string;
    also?: Record<string, string | number>;
    /** The most bytes that a client may send, if more than usual. */
    limit?: number;
    /**
     * What the form shows if it is larger than `limit`. Nothing of such a form can be read, so it
     * comes back empty. Without this, the page of the error appears instead.
     */
    tooLarge?: Pick<FormAnswer, "problem" | "lostFiles">;
    /**
     * Works on the form before its contents are limited: stores files, and puts their names in
     * their place.
     */
    prepare?: (form: FormData) => Promise<Prepared>;
    /**
     * Corrects a form that the verb has refused, before it is shown again. Returns a note about the
     * correction.
     */
    mend?: (form: FormData, refused: DomainError) => Promise<string | undefined>;
    done: (out: Out, command: z.output<S>) => Response | Promise<Response>;
  },
) {
  // A form that comes back after its sender had to sign in or prove something is only shown.
  ctx.returned?.show();
  let form: FormData;
  try {
    form = await readEntries(request, limit);
  } catch (error) {
    if (!tooLarge || !(error instanceof DomainError) || error.code !== "too_large") throw error;
    const answer: FormAnswer = { result: {}, ...tooLarge };
    return data(answer, { status: error.status });
  }
  const prepared = await prepare?.(form);
  const { fields, errors } = boundFields(form, schema);
  for (const [name, value] of Object.entries(also ?? {})) fields.set(name, String(value));
  if (ctx.returned) return shownAgain(fields, prepared, notSavedYet);
  if (prepared?.refused || prepared?.isAgain) return shownAgain(fields, prepared);
  const submission = parseWithZod(fields, { schema });
  if (submission.status === undefined) {
    // A button that adds or removes a line of the form: show the page again with this change.
    const answer: FormAnswer = { result: submission.reply(), problem: null };
    return data(answer);
  }
  if (submission.status !== "success" || Object.keys(errors).length > 0) {
    const problems = submission.status === "success" ? errors : { ...submission.error, ...errors };
    const answer: FormAnswer = {
      result: withFewErrors(
        submission.reply({ fieldErrors: errors, hideFields: secretsIn(fields) }),
      ),
      problem: { title: checkEntries, text: messagesOf(problems) },
      ...filesIn(fields),
    };
    return data(answer, { status: 422 });
  }
  try {
    return await done(await verb(ctx, submission.value), submission.value);
  } catch (error) {
    // A form that needs a proof first is kept; see refusals.ts.
    if (!(error instanceof DomainError) || error.code === "unproven") throw error;
    const note = await mend?.(fields, error);
    const shown = note === undefined ? submission : parseWithZod(fields, { schema });
    const answer: FormAnswer = {
      result: shown.reply({
        fieldErrors: error.fields,
        hideFields: secretsIn(fields),
      }),
      problem: problemOf(error, failed),
      ...(note && { note }),
      ...filesIn(fields),
    };
    for (const [name, value] of Object.entries(error.headers)) ctx.headers.set(name, value);
    return data(answer, { status: error.status });
  }
}

/**
 * The most fields that get an error message. A single line with a high number makes all lines
 * before it wrong, and the answer would be many times as long as the request.
 */
const mostWrongFields = 40;

function withFewErrors<Result extends FormAnswer["result"]>(result: Result): Result {
  if (!result.error) return result;
  const first = Object.entries(result.error).slice(0, mostWrongFields);
  return { ...result, error: Object.fromEntries(first) };
}

/** Shown above a form if its sender had to sign in or prove something first. */
const notSavedYet = {
  title: "Not saved yet",
  text: "Your entries are still here. Check them, then save.",
  tone: "warning",
} as const;

/**
 * Shows the form in its current state, unchecked, because a user who presses 'Add photo' has not
 * finished. `why` appears above the form, unless something was refused.
 */
function shownAgain(
  fields: FormData,
  { refused, note }: Partial<Prepared> = {},
  why: FormAnswer["problem"] = null,
) {
  fields.delete(INTENT);
  const lostFiles = filesIn(fields);
  const { status: _, ...result } = parseWithZod(fields, { schema: z.unknown() }).reply({
    hideFields: secretsIn(fields),
    ...(refused && { fieldErrors: { [refused.field]: [refused.error.message] } }),
  });
  const problem = refused ? problemOf(refused.error) : why;
  const answer: FormAnswer = { result, problem, ...(note && { note }), ...lostFiles };
  return data(answer, { status: refused?.error.status ?? 200, headers: refused?.error.headers });
}

/** The fields whose file does not come back with the page. */
function filesIn(fields: FormData): Pick<FormAnswer, "lostFiles"> {
  const sent = [...fields].filter(([, value]) => value instanceof File && value.name !== "");
  return sent.length > 0 ? { lostFiles: sent.map(([name]) => name) } : {};
}

/** The password fields: a password is never sent back in a page. */
function secretsIn(fields: FormData): string[] {
  return [...fields.keys()].filter((name) => /password/i.test(name));
}

/**
 * Runs a command that came as JSON; the counterpart of `submitForm`. No value is converted, and a
 * field that the schema does not know is refused. `done` makes the answer; an object becomes JSON
 * with status 200. If the client sends the same `Idempotency-Key` again, the command does not run
 * again; see kept-answers.ts.
 */
export async function submitJson<C extends RequestContext, S extends z.ZodType, Out>(
  ctx: C,
  { request }: { request: Request },
  schema: S,
  verb: Verb<C, S, Out>,
  {
    also,
    limit,
    plain,
    done,
    isAnew = false,
  }: {
    also?: Record<string, unknown>;
    /** The most bytes that a client may send, if more than usual. */
    limit?: number;
    /** Whether failures are plain text, as the spec sometimes requires. */
    plain?: boolean;
    done?: (out: Out, command: z.output<S>) => Response | object;
    /**
     * The answer gives access to something, so it is never kept: an `Idempotency-Key` has no
     * effect.
     */
    isAnew?: boolean;
  } = {},
): Promise<Response> {
  const work = async () => {
    const sent = await readJson(request, limit);
    refuseUnknown(schema, sent);
    const command = check(schema, { ...sent, ...also });
    const out = await verb(ctx, command);
    const answer = done ? done(out, command) : out;
    return answer instanceof Response ? answer : Response.json(answer ?? {});
  };
  try {
    return await (isAnew ? work() : answerOnce(ctx, request, work, limit));
  } catch (error) {
    // A program must be able to tell a missing code from a wrong password.
    if (!plain || !(error instanceof DomainError) || error.code === "second_factor") throw error;
    return new Response(error.message, {
      status: error.status,
      headers: error.headers,
    });
  }
}

/**
 * More messages than anyone reads. A long list of mistakes does not make the answer longer than
 * this.
 */
const mostMessages = 100;

/**
 * Parses a value with a schema. Throws `invalid` with the messages by field if the value does not
 * fit.
 */
export function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: FieldErrors = {};
  for (const issue of parsed.error.issues.slice(0, mostMessages)) {
    const name = issue.path.reduce<string>(
      (path, part) =>
        typeof part === "number"
          ? `${path}[${part}]`
          : path
            ? `${path}.${String(part)}`
            : String(part),
      "",
    );
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  throw new DomainError("invalid", Object.values(fields)[0]?.[0], { fields });
}

/**
 * The fields of a posted form that the schema knows; all others are left out. Reads at most `limit`
 * bytes and throws like `readEntries`.
 */
export async function readFields(
  request: Request,
  schema: z.ZodType,
  limit = usualLimit,
): Promise<Bounded> {
  return boundFields(await readEntries(request, limit), schema);
}

/** The address to which a form leads back. */
export const WayBack = z.object({ returnTo: z.string().max(mostOfAddress) });

/** The path on this site to which a posted form leads back, or null. */
export async function wayBackIn(request: Request): Promise<string | null> {
  const { fields } = await readFields(request, WayBack);
  return safePath(fields.get("returnTo"));
}

/** The date in an address, such as '2026-11-28'. Throws `not_found` if it is not a date. */
export function dateIn(text: string | undefined): string {
  if (!isCalendarDate(text)) throw new DomainError("not_found");
  return text;
}

/** The id in an address: a whole number from 1. Throws `not_found` if it is not an id. */
export function idIn(text: string | undefined): number {
  if (!text || !/^[1-9]\d{0,14}$/.test(text)) throw new DomainError("not_found");
  return Number(text);
}

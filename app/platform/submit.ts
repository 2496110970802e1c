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

/** What a form's action answers when it did not work out: what was typed, and what is wrong. */
export interface FormAnswer {
  result: SubmissionResult<string[]>;
  problem: { title: string; text: string; leadsTo?: WayOut; tone?: "warning" } | null;
  /** What has been done meanwhile, where the form comes back without a problem. */
  note?: string;
  /** Fields whose file did not come back with the form: no page can choose a file for its reader. */
  lostFiles?: string[];
}

/** A refusal as a page tells it: above a form, or where the form would be. */
export const problemOf = ({ title, message, leadsTo }: DomainError, titled = title) => ({
  title: titled,
  text: message,
  ...(leadsTo && { leadsTo }),
});

type Verb<C, S extends z.ZodType, Out> = (ctx: C, command: z.output<S>) => Promise<Out>;

/**
 * Runs a command that came as a form. Texts become numbers and booleans here and nowhere else.
 * What does not validate, or what the verb refuses, is answered with the page again: messages
 * beside their fields, nothing typed lost. `also` adds what the address says to what was typed.
 * Of what was sent, only what the schema knows is looked at; see fields.ts.
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
    prepare,
    mend,
    done,
  }: {
    /** The title over a refusal, where the error table's own does not fit. */
    failed?: string;
    also?: Record<string, string>;
    /** Bytes that may be sent, where that is more than usual. */
    limit?: number;
    /** Works on the form before it is bounded: puts files away, and names in their place. */
    prepare?: (form: FormData) => Promise<Prepared>;
    /** Sets right what is shown again of a form that the verb has refused; answers what to say of it. */
    mend?: (form: FormData, refused: DomainError) => Promise<string | undefined>;
    done: (out: Out, command: z.output<S>) => Response | Promise<Response>;
  },
) {
  // A form that comes back after its sender had to sign in is shown, and nothing is done with it.
  ctx.returned?.show();
  const form = await readEntries(request, limit);
  const prepared = await prepare?.(form);
  const { fields, errors } = boundFields(form, schema);
  for (const [name, value] of Object.entries(also ?? {})) fields.set(name, value);
  if (ctx.returned) return shownAgain(fields, prepared, notSavedYet);
  if (prepared?.refused || prepared?.isAgain) return shownAgain(fields, prepared);
  const submission = parseWithZod(fields, { schema });
  if (submission.status === undefined) {
    // A button that adds or removes a line of the form: the page again, with that done.
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
    if (!(error instanceof DomainError)) throw error;
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
 * So many fields of a form are told what is wrong with them: one line of many, named by a high
 * number alone, makes all those before it wrong, and the answer many times the question.
 */
const mostWrongFields = 40;

function withFewErrors<Result extends FormAnswer["result"]>(result: Result): Result {
  if (!result.error) return result;
  const first = Object.entries(result.error).slice(0, mostWrongFields);
  return { ...result, error: Object.fromEntries(first) };
}

/** Said above a form that its sender had to sign in for. */
const notSavedYet = {
  title: "Not saved yet",
  text: "You were signed out before your changes were saved. Check your entries, then save.",
  tone: "warning",
} as const;

/**
 * The form as it has become, not yet checked: who presses 'Add photo' has not finished. `why` is said
 * above it, unless something was refused.
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

/** The fields of a form whose file does not come back with the page. */
function filesIn(fields: FormData): Pick<FormAnswer, "lostFiles"> {
  const sent = [...fields].filter(([, value]) => value instanceof File && value.name !== "");
  return sent.length > 0 ? { lostFiles: sent.map(([name]) => name) } : {};
}

/** A password is never sent back into a page. */
function secretsIn(fields: FormData): string[] {
  return [...fields.keys()].filter((name) => /password/i.test(name));
}

/**
 * Runs a command that came as JSON: the twin of `submitForm`. Nothing is coerced, and a field that
 * the schema does not know is refused. `done` says what is answered; an object becomes JSON with
 * status 200. Sent again with the same `Idempotency-Key`, it is not run again; see kept-answers.ts.
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
    /** Bytes that may be sent, where that is more than usual. */
    limit?: number;
    /** Failures as plain text, where the spec has them so. */
    plain?: boolean;
    done?: (out: Out, command: z.output<S>) => Response | object;
    /** Its answer opens a door and is kept nowhere: an `Idempotency-Key` changes nothing. */
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
    if (!plain || !(error instanceof DomainError)) throw error;
    return new Response(error.message, {
      status: error.status,
      headers: error.headers,
    });
  }
}

/** More than anybody reads: a long list of nothing but mistakes makes no longer answer. */
const mostMessages = 100;

/** Parses with a schema, or throws `invalid` with the messages by field. */
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
 * What a posted form says of the fields that a schema knows; all else is left out. Reads at most
 * `limit` bytes, and throws as `readEntries` does.
 */
export async function readFields(
  request: Request,
  schema: z.ZodType,
  limit = usualLimit,
): Promise<Bounded> {
  return boundFields(await readEntries(request, limit), schema);
}

/** Where a form is to lead back to. */
export const WayBack = z.object({ returnTo: z.string().max(mostOfAddress) });

/** The path on this site that a posted form is to lead back to, or null. */
export async function wayBackIn(request: Request): Promise<string | null> {
  const { fields } = await readFields(request, WayBack);
  return safePath(fields.get("returnTo"));
}

/** The date in an address: '2026-11-28', or `not_found`. */
export function dateIn(text: string | undefined): string {
  if (!isCalendarDate(text)) throw new DomainError("not_found");
  return text;
}

/** The id in an address: a whole number from 1, or `not_found`. */
export function idIn(text: string | undefined): number {
  if (!text || !/^[1-9]\d{0,14}$/.test(text)) throw new DomainError("not_found");
  return Number(text);
}

import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/cloudflare";
import { readBytes } from "./bounded-body";
import type { RequestContext } from "./context";
import { DomainError, type FieldErrors, type WayOut } from "./errors";
import { z } from "./zod";

/** What a form's action answers when it did not work out: what was typed, and what is wrong. */
export interface FormAnswer {
  result: SubmissionResult<string[]>;
  problem: { title: string; text: string; leadsTo?: WayOut } | null;
  /** What has been done meanwhile, where the form comes back without a problem. */
  note?: string;
}

/** What was done with a form before it is read: see `prepare` of `submitForm`. */
export interface Prepared {
  /** What did not work, to be told beside this field. */
  refused?: { error: DomainError; field: string };
  /** A button that changes the form was pressed: it is shown again, with that done. */
  isAgain: boolean;
  note?: string;
}

type Verb<C, S extends z.ZodType, Out> = (ctx: C, command: z.output<S>) => Promise<Out>;

/** The field in which Conform's buttons say what they ask for. */
const INTENT = "__intent__";
const bodyLimit = 1_000_000;

/**
 * Runs a command that came as a form. Texts become numbers and booleans here and nowhere else.
 * What does not validate, or what the verb refuses, is answered with the page again: messages
 * beside their fields, nothing typed lost. `also` adds what the address says to what was typed.
 */
export async function submitForm<C extends RequestContext, S extends z.ZodType, Out>(
  ctx: C,
  { request }: { request: Request },
  schema: S,
  verb: Verb<C, S, Out>,
  {
    failed,
    also,
    prepare,
    most,
    done,
  }: {
    /** The title over a refusal, where the error table's own does not fit. */
    failed?: string;
    also?: Record<string, string>;
    /** Works on the form before it is read: puts files away, and names in their place. */
    prepare?: (form: FormData) => Promise<Prepared>;
    /** The largest form, in bytes, where it is more than a megabyte. */
    most?: number;
    done: (out: Out, command: z.output<S>) => Response | Promise<Response>;
  },
) {
  const form = await readForm(request, most);
  const prepared = await prepare?.(form);
  for (const [name, value] of Object.entries(also ?? {})) form.set(name, value);
  if (prepared?.refused || prepared?.isAgain) return shownAgain(form, prepared);
  dropStrangeIntent(form);
  const submission = parseWithZod(form, { schema });
  if (submission.status === undefined) {
    // A button that adds or removes a line of the form: the page again, with that done.
    const answer: FormAnswer = { result: submission.reply(), problem: null };
    return data(answer);
  }
  if (submission.status !== "success") {
    const answer: FormAnswer = {
      result: submission.reply({ hideFields: secretsIn(form) }),
      problem: { title: "Please check your entries", text: messagesOf(submission.error) },
    };
    return data(answer, { status: 422 });
  }
  try {
    return await done(await verb(ctx, submission.value), submission.value);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const answer: FormAnswer = {
      result: submission.reply({
        fieldErrors: error.fields,
        hideFields: secretsIn(form),
      }),
      problem: {
        title: failed ?? error.title,
        text: error.message,
        ...(error.leadsTo && { leadsTo: error.leadsTo }),
      },
    };
    for (const [name, value] of Object.entries(error.headers)) ctx.headers.set(name, value);
    return data(answer, { status: error.status });
  }
}

/** The form as it has become, not yet checked: who presses 'Add photo' has not finished. */
function shownAgain(form: FormData, { refused, note }: Prepared) {
  form.delete(INTENT);
  const { status: _, ...result } = parseWithZod(form, { schema: z.unknown() }).reply({
    hideFields: secretsIn(form),
    ...(refused && { fieldErrors: { [refused.field]: [refused.error.message] } }),
  });
  const problem = refused && { title: refused.error.title, text: refused.error.message };
  const answer: FormAnswer = { result, problem: problem ?? null, ...(note && { note }) };
  return data(answer, { status: refused?.error.status ?? 200, headers: refused?.error.headers });
}

/** What a button of the form asks for beside sending it; one that no form of ours has is no wish. */
function dropStrangeIntent(form: FormData): void {
  if (!form.has(INTENT)) return;
  try {
    parseWithZod(form, { schema: z.unknown() });
  } catch {
    form.delete(INTENT);
  }
}

/** The first few messages, each once: what a reader hears before going through the fields. */
function messagesOf(errors: Record<string, string[] | null> | null | undefined): string {
  return [...new Set(Object.values(errors ?? {}).flatMap((each) => each ?? []))]
    .slice(0, 3)
    .join(". ");
}

/** A password is never sent back into a page. */
function secretsIn(form: FormData): string[] {
  return [...form.keys()].filter((name) => /password/i.test(name));
}

/**
 * Runs a command that came as JSON: the twin of `submitForm`. Nothing is coerced. `done` says
 * what is answered; an object becomes JSON with status 200.
 */
export async function submitJson<C extends RequestContext, S extends z.ZodType, Out>(
  ctx: C,
  { request }: { request: Request },
  schema: S,
  verb: Verb<C, S, Out>,
  {
    also,
    plain,
    done,
  }: {
    also?: Record<string, unknown>;
    /** Failures as plain text, where the spec has them so. */
    plain?: boolean;
    done?: (out: Out, command: z.output<S>) => Response | object;
  } = {},
): Promise<Response> {
  try {
    const command = check(schema, { ...(await readJson(request)), ...also });
    const out = await verb(ctx, command);
    const answer = done ? done(out, command) : out;
    return answer instanceof Response ? answer : Response.json(answer ?? {});
  } catch (error) {
    if (!plain || !(error instanceof DomainError)) throw error;
    return new Response(error.message, {
      status: error.status,
      headers: error.headers,
    });
  }
}

/** Parses with a schema, or throws `invalid` with the messages by field. */
export function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: FieldErrors = {};
  for (const issue of parsed.error.issues) {
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
 * A posted form, left unread for whoever reads it next. Throws `wrong_type` for anything else, and
 * `invalid` for one that was cut short.
 */
export async function readForm(request: Request, most = bodyLimit): Promise<FormData> {
  refuseLargeBody(request, most);
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw new DomainError("wrong_type", "Please send a form.");
  }
  const bytes = await readBytes(request.clone(), most);
  try {
    return await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw new DomainError("invalid", "That form arrived incomplete. Please send it again.");
  }
}

async function readJson(request: Request): Promise<Record<string, unknown>> {
  refuseLargeBody(request);
  const text = await request.text();
  if (text.trim() === "") return {};
  if (text.length > bodyLimit) throw new DomainError("too_large");
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(type)) throw new DomainError("wrong_type");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new DomainError("invalid", "That is not JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new DomainError("invalid", "Please send a JSON object.");
  }
  return value as Record<string, unknown>;
}

function refuseLargeBody(request: Request, most = bodyLimit) {
  if (Number(request.headers.get("Content-Length") ?? 0) > most) {
    throw new DomainError("too_large");
  }
}

/** The id in an address: a whole number from 1, or `not_found`. */
export function idIn(text: string | undefined): number {
  if (!text || !/^[1-9]\d{0,14}$/.test(text)) throw new DomainError("not_found");
  return Number(text);
}

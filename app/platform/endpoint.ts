import type { Who } from "./addresses";
import { allow } from "./allow";
import type { RequestContext } from "./context";
import { DomainError } from "./errors";
import { idIn, submitJson } from "./submit";
import type { Scope } from "./viewer";
import type { z } from "./zod";

/*
 * A call of the API is declared once: `defineEndpoint("PUT /api/products/:id", { … })` in the list that
 * a route module exports as `loader`, reads and writes alike: Remix keeps that name out of the browser.
 * The routes, the methods of an address, the scope of a token and the document are read from the lists.
 */

type Line = `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /api/${string}`;

/** 'id' for "PUT /api/products/:id". */
type ParamsOf<L extends string> = L extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamsOf<Rest>
  : L extends `${string}:${infer Param}`
    ? Param
    : never;

/** Whom each of allow's ways lets in, as the document says it. */
export const whoMay = {
  anyone: ["anyone"],
  signedIn: ["signedIn"],
  customer: ["customer"],
  vendor: ["vendor"],
  vendorOrAdmin: ["vendor", "admin"],
  manager: ["market_manager"],
  managerOrAdmin: ["market_manager", "admin"],
  whoManages: ["vendor", "market_manager", "admin"],
  admin: ["admin"],
} as const satisfies Record<keyof typeof allow, readonly Who[]>;

type Way = keyof typeof whoMay;
type ContextOf<W extends Way> = Awaited<ReturnType<(typeof allow)[W]>>;

/** An answer that is no JSON. */
export interface TextAnswer {
  type: "text/plain" | "text/csv" | "text/calendar";
  example: string;
}

/**
 * What is answered: a schema by the name that a `*.answer.ts` exports it by, so that the worker loads
 * none of them. In brackets it is a list of those.
 */
export type Answer =
  | string
  | readonly [string]
  | { type: "application/geo+json"; schema: string }
  | TextAnswer
  | z.ZodType;

/** What the document says of a call. */
interface Told {
  /** One sentence without its period. */
  summary: string;
  /** What else a program has to know; Markdown. */
  detail?: string;
  query?: Record<string, z.ZodType>;
  /** By status. What is no Response is answered with 201 where that is the only one, else with 200. */
  answers: Partial<Record<200 | 201, Answer>>;
  /** How a list goes on: where `Link` says, by a `cursor` or behind the last of its own numbers. */
  pages?: "cursor" | "since";
  /** What else it is refused with, beside what follows from the rest. */
  refusals?: readonly (401 | 402 | 403 | 404 | 409 | 410 | 429 | 503)[];
  /** Whom it lets in, where it refuses some of those that `may` lets in. */
  only?: readonly Who[];
  /** The body is a form with a file in it. */
  isForm?: boolean;
}

interface Declared<L extends string, W extends Way> extends Told {
  /** The way of `allow` by which one comes in. */
  may: W;
  /** What a program's token needs for it, where it is not the usual scope; 'none' is any token. */
  scope?: Scope | "none";
  /** Pages of any site may read it: what it shows to nobody in particular. */
  readFrom?: "anywhere";
  /** Its answer opens a door, and is kept nowhere: an `Idempotency-Key` changes nothing. */
  isAnew?: boolean;
  /** Failures are plain text, as the spec has them. */
  isPlain?: boolean;
  /** The field of the command that each id in the address stands for. */
  path?: Partial<Record<ParamsOf<L>, string>>;
}

interface Args<L extends string> {
  request: Request;
  context: RequestContext;
  params: Record<ParamsOf<L>, string>;
}

type Reply = Response | object;

/** A call that does its work by itself. */
interface Handles<L extends string, W extends Way> {
  /** What the body is checked with. */
  command?: z.ZodType;
  handle(ctx: ContextOf<W>, args: Args<L>): Promise<Reply>;
}

/** A call whose body is a command for a verb, as `submitJson` runs it. */
interface Commands<L extends string, W extends Way, S extends z.ZodType, Out> {
  command: S;
  /** Fields of the command that are not sent, because the request says them otherwise. */
  given?: Record<string, (ctx: ContextOf<W>, args: Args<L>) => unknown>;
  /** Bytes that may be sent, where that is more than usual. */
  limit?: number;
  verb(ctx: ContextOf<W>, command: z.output<S>, args: Args<L>): Promise<Out>;
  /** What is answered; what the verb answers, unless said. */
  done?(out: Out, command: z.output<S>): Reply;
}

/** A declared call, as the platform and the document read it. */
export interface Endpoint extends Declared<string, Way> {
  method: string;
  /** As routes have it: '/api/products/:id'. */
  address: string;
  command?: z.ZodType;
  path?: Record<string, string>;
  given?: Record<string, unknown>;
  respond(args: Args<string>): Promise<Response>;
}

/** Declares a call. */
export function defineEndpoint<L extends Line, W extends Way, S extends z.ZodType, Out>(
  line: L,
  declared: Declared<L, W> & (Handles<L, W> | Commands<L, W, S, Out>),
): Endpoint {
  const [method = "", address = ""] = line.split(" ");
  const respond = async (args: Args<L>): Promise<Response> => {
    args.context.scope = declared.scope;
    const ctx = (await allow[declared.may](args)) as ContextOf<W>;
    if ("verb" in declared) return submit(ctx, args, declared);
    return responseOf(await declared.handle(ctx, args), declared);
  };
  return { ...declared, method, address, respond } as Endpoint;
}

/** The calls that a route module of the API lists; the module of a page has none. */
export const endpointsOf = ({ loader }: { loader?: unknown }): readonly Endpoint[] =>
  Array.isArray(loader) ? loader : [];

/** Answers a request with the call of its method. `calls` are those of one address. */
export const answerWith = (calls: readonly Endpoint[]) => async (args: Args<string>) => {
  const method = args.request.method === "HEAD" ? "GET" : args.request.method;
  const call = calls.find((each) => each.method === method);
  if (!call) throw new DomainError("wrong_method");
  return call.respond(args);
};

async function submit<L extends Line, W extends Way, S extends z.ZodType, Out>(
  ctx: ContextOf<W>,
  args: Args<L>,
  declared: Declared<L, W> & Commands<L, W, S, Out>,
): Promise<Response> {
  const { command, path = {}, given = {}, limit, isPlain, isAnew } = declared;
  const ids = Object.entries<string | undefined>(path).map(([param, field = ""]) => [
    field,
    idIn(args.params[param as ParamsOf<L>]),
  ]);
  const own = Object.entries(given).map(async ([field, of]) => [field, await of(ctx, args)]);
  return submitJson(ctx, args, command, (_, sent) => declared.verb(ctx, sent, args), {
    also: Object.fromEntries([...ids, ...(await Promise.all(own))]),
    limit,
    plain: isPlain,
    isAnew,
    done: (out, sent) =>
      responseOf(declared.done ? declared.done(out, sent) : (out as Reply), declared),
  });
}

function responseOf(reply: Reply | undefined, { answers }: Told): Response {
  if (reply instanceof Response) return reply;
  return Response.json(reply ?? {}, { status: 200 in answers ? 200 : 201 });
}

import type { Who } from "./addresses";
import { allow } from "./allow";
import type { RequestContext } from "./context";
import { DomainError } from "./errors";
import { idIn, submitJson } from "./submit";
import type { Scope } from "./viewer";
import type { z } from "./zod";

/* Each API call is declared once, with `defineEndpoint("PUT /api/products/:id", { … })`, in the
   list that a route module exports as `loader`. The list holds reads and writes, because Remix
   keeps the export `loader` out of the browser. The routes, the methods of an address, the scope
   that a token needs, and the API document are read from these lists. */

type Line = `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /api/${string}`;

/** 'id' for "PUT /api/products/:id". */
type ParamsOf<L extends string> = L extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamsOf<Rest>
  : L extends `${string}:${infer Param}`
    ? Param
    : never;

/** Who may use each function of `allow`, as the API document says it. */
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

/** An answer that is not JSON. */
export interface TextAnswer {
  type: "text/plain" | "text/csv" | "text/calendar";
  example: string;
}

/**
 * The content of an answer: a schema, by the name under which a `*.answer.ts` file exports it, so
 * that the worker does not load these schemas. A name in brackets means a list.
 */
export type Answer =
  | string
  | readonly [string]
  | { type: "application/geo+json"; schema: string }
  | TextAnswer
  | z.ZodType;

/** What the API document says about a call. */
interface Told {
  /** One sentence, without its period. */
  summary: string;
  /** What else a program must know, in Markdown. */
  detail?: string;
  query?: Record<string, z.ZodType>;
  /**
   * The answers by status. A reply that is not a Response gets status 201 if 201 is the only one
   * here, else 200.
   */
  answers: Partial<Record<200 | 201, Answer>>;
  /**
   * How a list continues at the address in `Link`: with a `cursor`, or after the last of the list's
   * own numbers ('since').
   */
  pages?: "cursor" | "since";
  /** Further refusals, besides those that follow from the other settings. */
  refusals?: readonly (401 | 402 | 403 | 404 | 409 | 410 | 429 | 503)[];
  /** Who may use the call, if it refuses some of those that `may` lets in. */
  only?: readonly Who[];
  /** The body is a form with a file. */
  isForm?: boolean;
}

interface Declared<L extends string, W extends Way> extends Told {
  /** The function of `allow` that checks the caller. */
  may: W;
  /**
   * The scope that a program's token needs, if it is not the usual one. 'none' allows any token.
   */
  scope?: Scope | "none";
  /**
   * The verb demands a fresh proof (models/people/proof), so a program's token needs the scope
   * `sensitive` too.
   */
  isSensitive?: true;
  /** Pages of any site may read the answer that the call gives to everyone. */
  readFrom?: "anywhere";
  /**
   * The answer gives access to something, so it is never kept: an `Idempotency-Key` has no effect.
   */
  isAnew?: boolean;
  /** Failures are plain text, as the spec requires. */
  isPlain?: boolean;
  /** For each id in the address, the command field that gets its value. */
  path?: Partial<Record<ParamsOf<L>, string>>;
}

interface Args<L extends string> {
  request: Request;
  context: RequestContext;
  params: Record<ParamsOf<L>, string>;
}

type Reply = Response | object;

/** A call that does its own work. */
interface Handles<L extends string, W extends Way> {
  /** The schema that checks the body. */
  command?: z.ZodType;
  handle(ctx: ContextOf<W>, args: Args<L>): Promise<Reply>;
}

/** A call with a command for a verb as its body; `submitJson` runs it. */
interface Commands<L extends string, W extends Way, S extends z.ZodType, Out> {
  command: S;
  /** Command fields that the client does not send, because the request says them in another way. */
  given?: Record<string, (ctx: ContextOf<W>, args: Args<L>) => unknown>;
  /** The most bytes that a client may send, if more than usual. */
  limit?: number;
  verb(ctx: ContextOf<W>, command: z.output<S>, args: Args<L>): Promise<Out>;
  /** The reply. If missing, the reply is the verb's result. */
  done?(out: Out, command: z.output<S>): Reply;
}

/** A declared call, as the platform and the API document read it. */
export interface Endpoint extends Declared<string, Way> {
  method: string;
  /** The address as routes write it: '/api/products/:id'. */
  address: string;
  command?: z.ZodType;
  path?: Record<string, string>;
  given?: Record<string, unknown>;
  respond(args: Args<string>): Promise<Response>;
}

/** Declares an API call. */
export function defineEndpoint<L extends Line, W extends Way, S extends z.ZodType, Out>(
  line: L,
  declared: Declared<L, W> & (Handles<L, W> | Commands<L, W, S, Out>),
): Endpoint {
  const [method = "", address = ""] = line.split(" ");
  const respond = async (args: Args<L>): Promise<Response> => {
    args.context.scope = declared.scope;
    args.context.isSensitive = declared.isSensitive;
    const ctx = (await allow[declared.may](args)) as ContextOf<W>;
    if ("verb" in declared) return submit(ctx, args, declared);
    return responseOf(await declared.handle(ctx, args), declared);
  };
  return { ...declared, method, address, respond } as Endpoint;
}

/** The calls that an API route module lists; a page's module has none. */
export const endpointsOf = ({ loader }: { loader?: unknown }): readonly Endpoint[] =>
  Array.isArray(loader) ? loader : [];

/** Answers a request with the call for its method. All `calls` share one address. */
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

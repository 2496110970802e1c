import type { AppLoadContext, ServerBuild } from "@remix-run/cloudflare";

type Handler = (args: object) => Promise<Response>;
type Module = NonNullable<ServerBuild["routes"][string]>["module"];

/** An address that needs no decoding, and does not ask for a page's data. */
const plainAddress = /^\/api(?:\/[\w.~-]+)+$/;
const isParam = (word: string) => word.startsWith(":");

/**
 * Calls the routes of the API as Remix would. Remix has nothing else to do for them, because they are
 * no pages and refuse by themselves (see `withRefusals`). But for each request, Remix makes patterns of
 * the routes anew, which takes about a tenth of a call's time.
 *
 * The method is GET or a write; see `asRemixIsAsked`. Returns null for what only Remix answers: pages,
 * and addresses that are spelled differently.
 */
export function createApiCaller(build: ServerBuild) {
  const addresses = Object.values(build.routes)
    .flatMap((route) => (route?.path?.startsWith("api/") ? [route] : []))
    .map(({ path = "", module }) => ({ words: path.split("/"), module }))
    // Like Remix, prefers `markets/map` to `markets/:id`.
    .sort((a, b) => a.words.filter(isParam).length - b.words.filter(isParam).length);

  return (request: Request, context: AppLoadContext, path: string): Promise<Response> | null => {
    if (!plainAddress.test(path) || path.endsWith(".data")) return null;
    const asked = path.slice(1).split("/");
    const found = addresses.find(({ words }) => isAt(words, asked));
    const handler = found && handlerOf(found.module, request.method);
    return handler
      ? answer(handler, { request, context, params: paramsOf(found.words, asked) })
      : null;
  };
}

const isAt = (words: readonly string[], asked: readonly string[]) =>
  words.length === asked.length && words.every((word, at) => isParam(word) || word === asked[at]);

const paramsOf = (words: readonly string[], asked: readonly string[]) =>
  Object.fromEntries(
    words.flatMap((word, at) => (isParam(word) ? [[word.slice(1), asked[at]]] : [])),
  );

function handlerOf({ default: page, loader, action }: Module, method: string) {
  const handler = method === "GET" ? loader : action;
  return page ? null : (handler as Handler | undefined);
}

/** Returns the handler's answer, also if the handler throws it, as it may throw a redirect. */
async function answer(handler: Handler, args: object): Promise<Response> {
  try {
    return await handler(args);
  } catch (error) {
    if (error instanceof Response) return error;
    throw error;
  }
}

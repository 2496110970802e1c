import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";

type Handler = (args: object) => Promise<Response>;
type Module = NonNullable<ServerBuild["routes"][string]>["module"];
type Handle = (request: Request, context: AppLoadContext) => Promise<Response>;

/**
 * Answers like `createRequestHandler(build)`, but faster. Several times in each request, Remix
 * sorts all routes of a build and makes a pattern of each, even if only a few could match. So each
 * area gets a handler that knows only the routes that can match there. An area is all paths that
 * begin with the same word (`/market/…`). Its handler is made at its first request. Calls of the API
 * do without Remix.
 *
 * The whole build answers paths that are not clearly in one area, and Remix's own requests about
 * routes.
 */
export function createAreaHandler(build: ServerBuild): Handle {
  const whole = createRequestHandler(build, build.mode);
  const areas = new Map<string, Handle | null>(areasOf(build).map((area) => [area, null]));
  const handlerOf = (area: string): Handle => {
    const handle = areas.get(area) ?? createRequestHandler(narrowed(build, area), build.mode);
    areas.set(area, handle);
    return handle;
  };
  const call = createApiCaller(build);

  return (request, context) => {
    const { pathname, searchParams } = new URL(request.url);
    const area = areaOf(pathname.slice(1));
    if (!areas.has(area) || searchParams.has("_data")) return whole(request, context);
    return call(request, context, pathname) ?? handlerOf(area)(request, context);
  };
}

/** 'market' for 'market/1', and '' for the home page. */
const areaOf = (path: string): string => path.split("/", 1)[0] ?? "";

/**
 * Whether an area is plain text. A route that begins with a parameter or a splat also matches other
 * words.
 */
const isPlain = (area: string) => /^[a-z0-9.-]*$/.test(area);

function areasOf(build: ServerBuild): string[] {
  const paths = Object.values(build.routes).map((route) => route?.path ?? "");
  return [...new Set(["", ...paths.map(areaOf)])].filter(isPlain);
}

/**
 * The build with only the routes that can match in one area: routes that begin with the area,
 * routes that begin with anything (a parameter, a splat), and the home page, which every page's own
 * manifest names. A nested route is included if its parent is. A layout, which has no address, is
 * included if one of its routes is.
 */
function narrowed(build: ServerBuild, area: string): ServerBuild {
  const { routes, assets } = build;
  const isLayout = (id: string) => {
    const { parentId, path, index } = routes[id] ?? {};
    return parentId !== undefined && path === undefined && !index;
  };
  const ids = Object.keys(routes);
  const isIn = (id: string): boolean => {
    const { parentId, path = "" } = routes[id] ?? {};
    if (parentId === undefined) return true;
    if (isLayout(id)) return ids.some((each) => routes[each]?.parentId === id && isIn(each));
    if (routes[parentId]?.parentId !== undefined && !isLayout(parentId)) return isIn(parentId);
    const own = areaOf(path);
    return own === "" || own === area || !isPlain(own);
  };
  const only = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => isIn(id)));
  return { ...build, routes: only(routes), assets: { ...assets, routes: only(assets.routes) } };
}

/** An address that needs no decoding, and does not ask for a page's data. */
const plainAddress = /^\/api(?:\/[\w.~-]+)+$/;
const isParam = (word: string) => word.startsWith(":");

/**
 * Calls the routes of the API as Remix would. Remix has nothing else to do for them, because they
 * are no pages and refuse by themselves (see `withRefusals`). But for each request, Remix makes
 * patterns of the routes anew, which takes about a tenth of a call's time.
 *
 * The method is GET or a write; see `asRemixIsAsked`. Returns null for what only Remix answers:
 * pages, and addresses that are spelled differently.
 */
function createApiCaller(build: ServerBuild) {
  const addresses = Object.values(build.routes)
    .flatMap((route) => (route?.path?.startsWith("api/") ? [route] : []))
    .map(({ path = "", module }) => ({ words: path.split("/"), module }))
    // Like Remix, prefers `markets/map` to `markets/:id`.
    .sort((a, b) => a.words.filter(isParam).length - b.words.filter(isParam).length);

  return (request: Request, context: AppLoadContext, path: string): Promise<Response> | null => {
    if (!plainAddress.test(path) || path.endsWith(".data")) return null;
    const asked = path.slice(1).split("/");
    const found = addresses.find(({ words }) => isAt(words, asked));
    const handler = found && handlerFor(found.module, request.method);
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

function handlerFor({ default: page, loader, action }: Module, method: string) {
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

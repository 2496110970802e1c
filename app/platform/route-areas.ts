import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { createApiCaller } from "./api-calls";

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

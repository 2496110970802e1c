import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";

type Handle = (request: Request, context: AppLoadContext) => Promise<Response>;

/**
 * Answers as `createRequestHandler(build)` does, faster. Remix puts all routes of a build in order
 * and makes a pattern of each, several times a request, however few could match. So each area, which
 * is all that begins with the same word (`/market/…`; `/api/markets/…` with two), gets a handler that
 * knows only the routes that can match there; it is made when the area is first asked for.
 *
 * Whatever is not plainly in one area, and Remix's own requests about routes, go to the whole build.
 */
export function createAreaHandler(build: ServerBuild): Handle {
  const whole = createRequestHandler(build, build.mode);
  const areas = new Map<string, Handle | null>(areasOf(build).map((area) => [area, null]));

  return (request, context) => {
    const { pathname, searchParams } = new URL(request.url);
    const area = areaOf(pathname.slice(1));
    if (!areas.has(area) || searchParams.has("_data")) return whole(request, context);
    const handle = areas.get(area) ?? createRequestHandler(narrowed(build, area), build.mode);
    areas.set(area, handle);
    return handle(request, context);
  };
}

/** 'market' for 'market/1', 'api/markets' for 'api/markets/1', '' for the first page. */
function areaOf(path: string): string {
  const [word = "", next] = path.split("/");
  return word === "api" && next !== undefined ? `api/${next}` : word;
}

/** Not so begins a route that matches other words than it is written with. */
const isPlain = (area: string) => /^[a-z0-9./-]*$/.test(area);

function areasOf(build: ServerBuild): string[] {
  const paths = Object.values(build.routes).map((route) => route?.path ?? "");
  return [...new Set(["", ...paths.map(areaOf)])].filter(isPlain);
}

/**
 * The build with the routes that can match in one area: those that begin with it, those that begin
 * with anything (a parameter, a splat), and the first page, which every page's own manifest names.
 * What lies below a route goes where that goes; a layout, which has no address, where one of its
 * routes goes.
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

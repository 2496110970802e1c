import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";

type Handle = (request: Request, context: AppLoadContext) => Promise<Response>;

/**
 * Answers as `createRequestHandler(build)` does, faster. Remix puts all routes of a build in order
 * and makes a pattern of each, several times a request, however few could match. So each area, which
 * is all that begins with one word of an address (`/market/…`, `/api/…`), gets a handler that knows
 * only the routes that can match there; it is made when the area is first asked for.
 *
 * Whatever is not plainly in one area, and Remix's own requests about routes, go to the whole build.
 */
export function createAreaHandler(build: ServerBuild): Handle {
  const whole = createRequestHandler(build, build.mode);
  const areas = new Map<string, Handle | null>(areasOf(build).map((area) => [area, null]));

  return (request, context) => {
    const area = areaOf(new URL(request.url));
    if (area === null || !areas.has(area)) return whole(request, context);
    const handle = areas.get(area) ?? createRequestHandler(narrowed(build, area), build.mode);
    areas.set(area, handle);
    return handle(request, context);
  };
}

/** 'market' for /market/1 and /market/1.data; '' for the first page; null for what is not plain. */
function areaOf({ pathname, searchParams }: URL): string | null {
  if (searchParams.has("_data")) return null;
  return /^\/([a-z0-9.-]*)(?:\/[^%]*)?$/.exec(pathname)?.[1] ?? null;
}

const firstWord = (path: string | undefined) => path?.split("/")[0] ?? "";
const isPlain = (word: string) => /^[a-z0-9.-]*$/.test(word);

function areasOf(build: ServerBuild): string[] {
  const paths = Object.values(build.routes).map((route) => route?.path);
  return ["", ...new Set(paths.map(firstWord).filter((word) => word !== "" && isPlain(word)))];
}

/**
 * The build with the routes that can match in one area: those that begin with its word, those that
 * begin with anything (a parameter, a splat), and the first page, which every page's own manifest
 * names. What lies below a route goes where that goes.
 */
function narrowed(build: ServerBuild, area: string): ServerBuild {
  const { routes, assets } = build;
  const isIn = (id: string): boolean => {
    const route = routes[id];
    if (!route) return false;
    if (route.parentId === undefined) return true;
    if (routes[route.parentId]?.parentId !== undefined) return isIn(route.parentId);
    const word = firstWord(route.path);
    return word === "" || word === area || !isPlain(word);
  };
  const only = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => isIn(id)));
  return { ...build, routes: only(routes), assets: { ...assets, routes: only(assets.routes) } };
}

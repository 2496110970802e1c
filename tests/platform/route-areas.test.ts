import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/cloudflare";
import { describe, expect, it } from "vitest";
import { createAreaHandler } from "~/platform/route-areas";

/**
 * A build in which every route answers with its own id; a route without a component answers like
 * the API.
 */
function aBuild(): ServerBuild {
  const routes: Record<string, unknown> = {};
  const add = (id: string, parentId: string | undefined, path?: string, more: object = {}) => {
    const says = ({ params }: { params: object }) => ({ id, params });
    const { isApi, ...route } = { isApi: false, ...more };
    const module = isApi
      ? {
          loader: (args: { params: object }) => Response.json(says(args)),
          action: (args: { params: object }) => Response.json({ wrote: says(args) }),
        }
      : { loader: says, default: () => null };
    routes[id] = { id, parentId, path, module, ...route };
  };
  add("root", undefined, "");
  add("home", "root", undefined, { index: true });
  add("markets", "root", "markets");
  add("market", "root", "market/:id");
  add("calendar", "root", "market/:id/calendar.ics", { isApi: true });
  add("shop", "root", "shop");
  add("shop-first", "shop", undefined, { index: true });
  add("shop-item", "shop", "items/:id");
  add("api-markets", "root", "api/markets", { isApi: true });
  add("api-market", "root", "api/markets/:id", { isApi: true });
  add("api-day", "root", "api/markets/:id/days/:day", { isApi: true });
  add("api-map", "root", "api/markets/map", { isApi: true });
  add("api-docs", "root", "api/docs/:part");
  add("robots", "root", "robots.txt", { isApi: true });
  add("language", "root", ":language/about");
  add("office", "root");
  add("office-desk", "office", "desk");
  add("office-paper", "office", "desk/papers/:id");
  add("missing", "root", "*");
  const assets = Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, { ...(route as object), module: id }]),
  );
  const draw = (
    _: Request,
    status: number,
    headers: Headers,
    { staticHandlerContext }: EntryContext,
  ) =>
    Response.json(
      {
        matches: staticHandlerContext.matches.map(({ route, params }) => [route.id, params]),
        data: staticHandlerContext.loaderData,
      },
      { status, headers },
    );
  return {
    routes,
    assets: { routes: assets, entry: { module: "", imports: [] }, url: "", version: "1" },
    entry: { module: { default: draw } },
    future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
    basename: "/",
    publicPath: "/",
    assetsBuildDirectory: "",
    isSpaMode: false,
    mode: "production",
  } as unknown as ServerBuild;
}

async function told(handle: (request: Request) => Promise<Response>, path: string, method: string) {
  const answer = await handle(new Request(`http://here.test${path}`, { method }));
  return { status: answer.status, body: await answer.text() };
}

describe("the handler that loads routes by area", () => {
  const whole = createRequestHandler(aBuild(), "production");
  const byArea = createAreaHandler(aBuild());
  const inAreas = (request: Request) => byArea(request, {} as never);

  it.each([
    "/",
    "/markets",
    "/markets?q=farmers",
    "/MARKETS",
    "/%6Darkets",
    "/markets/",
    "/markets/elsewhere",
    "/market",
    "/market/5",
    "/market/5/calendar.ics",
    "/market/5.data",
    "/markets.data",
    "/_root.data",
    "/shop",
    "/shop/items/7",
    "/shop/items",
    "/api",
    "/api/markets",
    "/api/markets/5",
    "/api/markets/map",
    "/api/",
    "/api//markets",
    "/Api/markets",
    "/api/markets.data",
    "/api/markets/5/days/2026-05-02",
    "/api/markets/5/",
    "/api/markets/5.data",
    "/api/markets/a%2Fb",
    "/api/markets/caf%C3%A9",
    "/api/markets/5?_data=api-market",
    "/api/docs/markets",
    "/api/elsewhere",
    "/robots.txt",
    "/market/about",
    "/en/about",
    "/desk",
    "/desk/papers/5",
    "/desk/papers",
    "/nowhere",
    "/__proto__",
    "/constructor",
    "//market/5",
    "/__manifest?version=1&p=/market/5&p=/shop",
    "/market/5?_data=market",
  ])("answers %s as the whole build does", async (path) => {
    const answer = await told(inAreas, path, "GET");
    expect(answer).toEqual(await told(whole, path, "GET"));
    // Asks a second time, when the area's handler already exists.
    expect(await told(inAreas, path, "GET")).toEqual(answer);
  });

  it.each(["/api/markets/5", "/api/elsewhere", "/market/5"])(
    "answers every write to %s as the whole build does",
    async (path) => {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        expect(await told(inAreas, path, method)).toEqual(await told(whole, path, method));
      }
    },
  );

  it("answers what a route of the API throws as the whole build does", async () => {
    const build = aBuild();
    const thrown = () => Promise.reject(new Response("elsewhere", { status: 302 }));
    Object.assign(build.routes["api-market"]?.module as object, { loader: thrown });
    const answer = await told(createAreaHandler(build) as never, "/api/markets/5", "GET");
    expect(answer).toEqual({ status: 302, body: "elsewhere" });
  });

  it("finds the matching route", async () => {
    const { body } = await told(inAreas, "/api/markets/5", "GET");
    expect(JSON.parse(body)).toEqual({ id: "api-market", params: { id: "5" } });
  });
});

describe("a route area", () => {
  it("contains only routes that can match there, with their layout and the home page", async () => {
    const build = aBuild();
    const known: string[][] = [];
    build.entry.module.default = async (_request, status, headers, { manifest }) => {
      known.push(Object.keys(manifest.routes));
      return new Response("", { status, headers });
    };
    const handle = createAreaHandler(build);
    await handle(new Request("http://here.test/shop/items/7"), {} as never);
    await handle(new Request("http://here.test/desk"), {} as never);
    await handle(new Request("http://here.test/"), {} as never);
    expect(known).toEqual([
      ["root", "home", "shop", "shop-first", "shop-item", "language", "missing"],
      ["root", "home", "language", "office", "office-desk", "office-paper", "missing"],
      ["root", "home", "language", "missing"],
    ]);
  });
});

import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import type { Plugin } from "vite";
import { getPlatformProxy } from "wrangler";
import type * as Users from "../app/models/user/user.server";
import type * as Serve from "../app/platform/serve";
import type { Bindings } from "../app/platform/settings";

/**
 * `npm run dev`: answers through the same `createServer` as the worker does, with local bindings,
 * so that cookies, headers and refusals are the same while modules reload as they are edited.
 */
export function serveWorkerInDevelopment(): Plugin {
  return {
    name: "market-day:development",
    apply: "serve",
    async configureServer(server) {
      if (process.env.VITEST) return;
      const platform = await getPlatformProxy<Bindings & Record<string, unknown>>({
        persist: { path: process.env.MARKET_DAY_STATE ?? ".wrangler/state/v3" },
      });
      server.httpServer?.once("close", () => void platform.dispose());
      return () => {
        server.middlewares.use(async (req, res, next) => {
          try {
            req.url = req.originalUrl ?? req.url;
            const { createServer } = (await server.ssrLoadModule(
              "/app/platform/serve.ts",
            )) as typeof Serve;
            const { identify } = (await server.ssrLoadModule(
              "/app/models/user/user.server.ts",
            )) as typeof Users;
            const build = await server.ssrLoadModule("virtual:remix/server-build");
            const serve = createServer(build as never, identify);
            const env = { ...platform.env, ...stripeFrom(process.env) };
            await sendResponse(res, await serve(createRequest(req, res), env, platform.ctx));
          } catch (error) {
            if (error instanceof Error) server.ssrFixStacktrace(error);
            next(error);
          }
        });
      };
    },
  };
}

/** Settings that `npm run dev` hands over through its environment. */
function stripeFrom(env: NodeJS.ProcessEnv) {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_HOST } = env;
  return JSON.parse(
    JSON.stringify({
      STRIPE_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET,
      STRIPE_API_HOST,
    }),
  ) as Record<string, string>;
}

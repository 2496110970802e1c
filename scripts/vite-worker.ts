import type { ServerBuild } from "@remix-run/cloudflare";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import type { Plugin, ViteDevServer } from "vite";
import { getPlatformProxy } from "wrangler";
import type * as Entry from "../app/entry.server";
import type { StaticFiles } from "../app/platform/places";
import type { Bindings } from "../app/platform/settings";
import { placeFiles } from "./places/place-files";

const aMinute = 60_000;

/**
 * `npm run dev`: answers through the same `createServer` as the worker does, with local bindings,
 * so that cookies, headers and refusals are the same while modules reload as they are edited. The
 * scheduled jobs run every minute, as Cloudflare's clock runs them.
 */
export function serveWorkerInDevelopment(): Plugin {
  return {
    name: "market-day:development",
    apply: "serve",
    config(config) {
      // The worker's bundle holds every package; here Node loads them, as CommonJS where they are.
      // Set, not answered: what a hook answers is merged, and merging keeps a `true`.
      config.ssr = { resolve: config.ssr?.resolve };
    },
    configureServer(server) {
      const house = openWhenNeeded();
      let clock: NodeJS.Timeout | undefined;
      // Remix makes a second server, in builds too, which only reads modules and never listens.
      server.httpServer?.once("listening", () => {
        clock = setInterval(() => runJobs(server, house), aMinute);
      });
      server.httpServer?.once("close", () => {
        clearInterval(clock);
        void house.close();
      });

      return () => {
        server.middlewares.use(async (req, res, next) => {
          try {
            req.url = req.originalUrl ?? req.url;
            const { build, entry } = await load(server);
            const { env, ctx } = await house.open();
            const serve = entry.createServer(build, entry.identify);
            await sendResponse(res, await serve(createRequest(req, res), env, ctx));
          } catch (error) {
            if (error instanceof Error) server.ssrFixStacktrace(error);
            next(error);
          }
        });
      };
    },
  };
}

type House = ReturnType<typeof openWhenNeeded>;

/** Local bindings, opened once, by whoever asks for them first. */
function openWhenNeeded() {
  let opened: ReturnType<typeof openPlatform> | null = null;
  return {
    open() {
      opened ??= openPlatform();
      return opened;
    },
    async close() {
      await (await opened)?.dispose();
    },
  };
}

async function openPlatform() {
  const platform = await getPlatformProxy<Bindings & Record<string, unknown>>({
    persist: { path: process.env.MARKET_DAY_STATE ?? ".wrangler/state/v3" },
  });
  return {
    ...platform,
    env: { ...platform.env, ...stripeFrom(process.env), ASSETS: placesInDevelopment() },
  };
}

/** Nothing is built in development: the files of places are made when the first is asked for. */
function placesInDevelopment(): StaticFiles {
  let files: Map<string, string> | undefined;
  return {
    async fetch(address) {
      files ??= placeFiles();
      const text = files.get(new URL(String(address)).pathname.replace("/places/", ""));
      return new Response(text ?? null, { status: text === undefined ? 404 : 200 });
    },
  };
}

/** What Cloudflare's clock would have done. */
async function runJobs(server: ViteDevServer, house: House) {
  try {
    const { newToken, openCapabilities, readSettings, runScheduled } = (await load(server)).entry;
    const { env, ctx } = await house.open();
    const runId = newToken().slice(0, 16);
    await runScheduled(openCapabilities(env, readSettings(env), ctx, runId));
  } catch (error) {
    server.config.logger.error(String(error));
  }
}

/** The server as it is in the source right now. */
async function load(server: ViteDevServer): Promise<{ build: ServerBuild; entry: typeof Entry }> {
  const build = (await server.ssrLoadModule("virtual:remix/server-build")) as ServerBuild;
  return { build, entry: build.entry.module as unknown as typeof Entry };
}

/** Settings that `npm run dev` hands over through its environment. */
function stripeFrom(env: NodeJS.ProcessEnv) {
  return Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name.startsWith("STRIPE_") && value),
  );
}

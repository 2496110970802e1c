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
 * For `npm run dev`: answers requests through the same `createServer` as the worker, with local
 * bindings. Cookies, headers and rejections are thus the same, while edited modules reload. The
 * scheduled jobs run every minute, as on Cloudflare.
 */
export function serveWorkerInDevelopment(): Plugin {
  return {
    name: "market-day:development",
    apply: "serve",
    config(config) {
      // The worker's bundle includes every package; here, Node loads the packages, as CommonJS if
      // they are CommonJS. The setting is assigned, not returned, because Vite merges a returned
      // value, and merging would keep a `true`.
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

/** Local bindings that are opened once, when they are first needed. */
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

/**
 * The place files in development. No build has written them, so they are made at the first request.
 */
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

/** Runs the jobs that Cloudflare's clock would start. */
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

/** Loads the server from the current source. */
async function load(server: ViteDevServer): Promise<{ build: ServerBuild; entry: typeof Entry }> {
  const build = (await server.ssrLoadModule("virtual:remix/server-build")) as ServerBuild;
  return { build, entry: build.entry.module as unknown as typeof Entry };
}

/** The Stripe settings that `npm run dev` passes on through its environment. */
function stripeFrom(env: NodeJS.ProcessEnv) {
  return Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name.startsWith("STRIPE_") && value),
  );
}

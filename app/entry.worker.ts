import type { ServerBuild } from "@remix-run/cloudflare";
import * as build from "../build/server/index.js";
import type * as Entry from "./entry.server";
import type { Bindings } from "./platform/settings";

const { createServer, identify, newToken, openCapabilities, readSettings, runScheduled } = build
  .entry.module as unknown as typeof Entry;
const serve = createServer(build as unknown as ServerBuild, identify);

export default {
  fetch: (request, env, lifetime) => serve(request, env, lifetime),
  scheduled(_controller, env, lifetime) {
    const runId = newToken().slice(0, 16);
    lifetime.waitUntil(runScheduled(openCapabilities(env, readSettings(env), lifetime, runId)));
  },
} satisfies ExportedHandler<Bindings>;

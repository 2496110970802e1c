import * as build from "../build/server/index.js";
import { runScheduled } from "./models/scheduled.server";
import { identify } from "./models/user/user.server";
import { createServer, openCapabilities } from "./platform/serve";
import { type Bindings, readSettings } from "./platform/settings";
import { newToken } from "./platform/tokens";

const serve = createServer(build, identify);

export default {
  fetch: (request, env, lifetime) => serve(request, env, lifetime),
  scheduled(_controller, env, lifetime) {
    const runId = newToken().slice(0, 16);
    lifetime.waitUntil(runScheduled(openCapabilities(env, readSettings(env), lifetime, runId)));
  },
} satisfies ExportedHandler<Bindings>;

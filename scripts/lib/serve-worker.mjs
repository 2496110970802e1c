/**
 * Serves one worker in its own process. workers.mjs starts this process and tells it what to serve.
 * The process ends when it is told to, or when the process that started it is gone for any reason.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { standBefore } from "./front.mjs";

/** Runs the worker's scheduled tasks, and answers when they are done. */
const clock = `export default {
  async fetch(request, { APP }) {
    const { outcome } = await APP.scheduled({ cron: await request.text() });
    return new Response(outcome, { status: outcome === "ok" ? 200 : 500 });
  },
}`;

/** Stops a worker's clock at `now`, so that the answers of two servers can be compared. */
const stoppedAt = (now) => `globalThis.Date = class extends Date {
  constructor(...given) {
    super(...(given.length > 0 ? given : [${now}]));
  }
  static now() {
    return ${now};
  }
};
`;

const read = (file) => readFileSync(file, "utf8");
const own = (name) => read(new URL(`./${name}.mjs`, import.meta.url));

let stopping = false;
let runtime = null;
let closeFront = () => {};

async function stop() {
  if (stopping) return;
  stopping = true;
  closeFront();
  try {
    await runtime?.dispose();
  } finally {
    process.exit();
  }
}

process.once("disconnect", stop);
for (const name of ["SIGTERM", "SIGINT", "SIGHUP"]) process.once(name, stop);

/**
 * Serves the worker in `folder`, as `takeBuild` left it there. Sends a message to the parent
 * process when it listens.
 */
async function serve({ folder, port, persist, settings, now }) {
  // Keeps the runtime's temporary files (emails and uploads) next to the served files.
  const temporary = resolve(folder, "tmp");
  mkdirSync(temporary, { recursive: true });
  for (const name of ["TMPDIR", "TEMP", "TMP"]) process.env[name] = temporary;

  const { Log, LogLevel, Miniflare } = await import("miniflare");
  const worker = resolve(folder, "worker");
  const { name, file, crons, options } = JSON.parse(read(join(worker, "worker.json")));
  const script = (now === undefined ? "" : stoppedAt(now)) + read(join(worker, file));
  const app = {
    ...options,
    name,
    modulesRoot: worker,
    modules: [
      { type: "ESModule", path: join(worker, "served-worker.mjs"), contents: own("served-worker") },
      { type: "ESModule", path: join(worker, "app.js"), contents: script },
      ...["patient-database", "statement-costs"].map((file) => ({
        type: "ESModule",
        path: join(worker, `${file}.mjs`),
        contents: own(file),
      })),
    ],
    bindings: { ...options.bindings, ...settings },
    ...(options.assets && { assets: { ...options.assets, directory: resolve(folder, "client") } }),
  };
  const schedule = {
    name: "schedule",
    modules: true,
    script: clock,
    compatibilityDate: options.compatibilityDate,
    compatibilityFlags: ["service_binding_extra_handlers"],
    serviceBindings: { APP: { name, entrypoint: "onSchedule" } },
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  };
  runtime = new Miniflare({
    host: "127.0.0.1",
    port: 0,
    defaultPersistRoot: resolve(persist),
    log: new Log(LogLevel.INFO),
    logRequests: false,
    // Without this, Miniflare says that local requests come from the United States.
    cf: {},
    handleRuntimeStdio(output, errors) {
      output.on("data", (text) => process.stdout.write(text));
      errors.on("data", (text) => process.stderr.write(text));
      output.once("close", () => {
        if (stopping) return;
        console.error("The workers' runtime has ended by itself.");
        process.exit(1);
      });
    },
    workers: [app, schedule],
  });
  closeFront = await standBefore(await runtime.ready, port);
  process.send?.({ clock: String(await runtime.unsafeGetDirectURL("schedule")), crons });
}

process.once("message", (asked) => {
  serve(asked).catch((error) => {
    if (stopping) return;
    console.error(error);
    process.exit(1);
  });
});

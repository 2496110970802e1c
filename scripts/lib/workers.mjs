/** The local servers: the app's worker and the Stripe emulator's worker. */
import { setTimeout as pause } from "node:timers/promises";
import { takeBuild } from "./build.mjs";
import { bundle, bundles } from "./bundle.mjs";
import { startNode, tail } from "./programs.mjs";
import { insideState, logFolder } from "./project.mjs";
import { NotReady } from "./steps.mjs";

/**
 * Serves a copy of the bundle in `worker`, with the data in `state`. With `now` (ms), the worker's
 * clock stands still at that time.
 */
async function startWorker(name, worker, { port, state, settings, logs, now }) {
  const slug = name.toLowerCase().replaceAll(" ", "-");
  const folder = `${state}/served/${slug}`;
  await takeBuild(worker, folder);
  return startNode(name, "scripts/lib/serve-worker.mjs", [], {
    log: `${logs}/${slug}.log`,
    told: { folder, port, persist: insideState(state), settings, now },
  });
}

/** Starts the built app. `settings` become the worker's variables. */
export function startApp({ port, state, settings, logs = logFolder, now }) {
  return startWorker("app", bundles.app, {
    port,
    state,
    settings: { SITE_URL: `http://localhost:${port}`, ...settings },
    logs,
    now,
  });
}

/**
 * Starts the Stripe emulator. It sends webhooks to the app at `appPort`, signed with the secrets in
 * the app's `settings`: events about payments on every account go to one address, and thin events
 * about the accounts themselves go to another.
 */
export function startEmulator({ port, appPort, state, settings, logs = logFolder, now }) {
  const site = `http://localhost:${appPort}`;
  return startWorker("Stripe emulator", bundles.emulator, {
    port,
    state: `${state}/stripe-emulator`,
    settings: {
      WEBHOOK_URL: `${site}/webhooks/stripe`,
      WEBHOOK_SECRET: settings.STRIPE_WEBHOOK_SECRET,
      CONNECT_WEBHOOK_URL: `${site}/webhooks/stripe`,
      CONNECT_WEBHOOK_SECRET: settings.STRIPE_WEBHOOK_SECRET,
      THIN_WEBHOOK_URL: `${site}/webhooks/stripe-accounts`,
      THIN_WEBHOOK_SECRET: settings.STRIPE_ACCOUNTS_WEBHOOK_SECRET,
    },
    logs,
    now,
  });
}

/** Starts the bare worker that the benchmark compares the app with, on the same database. */
export async function startBareWorker({ port, state, logs }) {
  const folder = `${state}/bare-worker`;
  await bundle("scripts/bench/bare-worker.toml", folder);
  return startWorker("bare worker", folder, { port, state, settings: {}, logs });
}

/**
 * Waits until a server answers at one of the `paths` with a status below 400, or with 404 at the
 * last path. Throws `NotReady` with the reason if the server does not, immediately if it has ended.
 * Waits for up to five minutes, because machines can be slow.
 */
export async function untilItAnswers(server, port, paths = ["/healthz", "/"]) {
  const giveUpAt = Date.now() + 300_000;
  const answers = async () => {
    let last = "nothing";
    while (Date.now() < giveUpAt) {
      for (const path of paths) {
        try {
          const answer = await fetch(`http://localhost:${port}${path}`, {
            redirect: "manual",
            signal: AbortSignal.timeout(10_000),
          });
          await answer.text();
          if (answer.status < 400 || (answer.status === 404 && path === paths.at(-1))) return;
          last = `${answer.status} at ${path}`;
        } catch {
          // The server is not listening yet.
        }
      }
      await pause(100);
    }
    throw new NotReady(
      `The ${server.name} does not answer at http://localhost:${port} (${last}). ` +
        `The end of its log (${server.log}):\n\n${tail(server.log)}`,
    );
  };
  await Promise.race([answers(), server.gone]);
}

/**
 * Does what Cloudflare's clock does, once: calls the scheduled handler of an app that `startApp`
 * returned. Throws unless all scheduled work was done.
 */
async function aMinutePasses(app) {
  const { clock, crons } = await Promise.race([app.answer, app.gone]);
  for (const cron of crons) {
    const answer = await fetch(clock, { method: "POST", body: cron });
    if (!answer.ok) throw new Error(`The schedule ${cron} ended with ${await answer.text()}.`);
  }
}

/**
 * Calls the scheduled handler now and then every minute. A failure is in the log, and the next
 * minute tries again. Returns a function that stops the calls.
 */
export function everyMinute(app) {
  const call = () => aMinutePasses(app).catch(() => {});
  void call();
  const timer = setInterval(call, 60_000);
  return () => clearInterval(timer);
}

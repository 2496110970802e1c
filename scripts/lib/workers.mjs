/** The local servers: the app's worker, and the Stripe emulator's beside it. */
import { setTimeout as pause } from "node:timers/promises";
import { anyFreePort } from "./ports.mjs";
import { startNode, tail } from "./programs.mjs";
import { logFolder, programs } from "./project.mjs";
import { NotReady } from "./steps.mjs";

const asVars = (settings) =>
  Object.entries(settings).flatMap(([name, value]) => ["--var", `${name}:${value}`]);

async function startWorker(name, port, state, { config, settings, logs, logName, more = [] }) {
  const args = ["dev", "--port", port, "--ip", "localhost", "--persist-to", state];
  if (config) args.push("-c", config);
  args.push(
    "--inspector-port",
    await anyFreePort(),
    "--show-interactive-dev-session=false",
    ...more,
  );
  return startNode(name, programs.wrangler, [...args, ...asVars(settings)].map(String), {
    log: `${logs}/${logName}.log`,
    env: { WRANGLER_LOG_PATH: `${state}/wrangler-logs`, NO_COLOR: "1" },
  });
}

/** Starts the built app. Its settings are the worker's variables. */
export function startApp({ port, state, settings, logs = logFolder }) {
  return startWorker("app", port, state, {
    settings: { SITE_URL: `http://localhost:${port}`, ...settings },
    logs,
    logName: "app",
    more: ["--test-scheduled"],
  });
}

/** Starts the Stripe emulator, which posts its webhooks to the app at `appPort`. */
export function startEmulator({ port, appPort, state, secret, logs = logFolder }) {
  return startWorker("Stripe emulator", port, `${state}/stripe-emulator`, {
    config: "tests/stripe-emulator/wrangler.toml",
    settings: {
      WEBHOOK_URL: `http://localhost:${appPort}/webhooks/stripe`,
      WEBHOOK_SECRET: secret,
    },
    logs,
    logName: "stripe-emulator",
  });
}

/** Starts the worker that the benchmark compares the app with, on the same database. */
export function startBareWorker({ port, state, logs = logFolder }) {
  return startWorker("bare worker", port, state, {
    config: "scripts/bench/bare-worker.toml",
    settings: {},
    logs,
    logName: "bare-worker",
  });
}

/** Waits until a server answers at one of the `paths` with less than 500, or says why it does not. */
export async function untilItAnswers(server, port, paths = ["/healthz", "/"], patience = 60_000) {
  const giveUpAt = Date.now() + patience;
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
          // Not listening yet.
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
 * Does what Cloudflare's clock does: calls the scheduled handler, now and every minute. Answers
 * how to stop it. The address is that of `--test-scheduled`: /cdn-cgi/handler/scheduled asks the
 * worker that serves the assets, which has no such handler.
 */
export function everyMinute(port) {
  const call = () =>
    fetch(`http://localhost:${port}/__scheduled`)
      .then((answer) => answer.text())
      .catch(() => {}); // A worker that is being rebuilt is asked again in a minute.
  void call();
  const timer = setInterval(call, 60_000);
  return () => clearInterval(timer);
}

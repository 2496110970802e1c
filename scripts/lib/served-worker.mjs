/**
 * The main module of a worker in the local runtime (`app.js` is the worker's bundle). It adds to
 * the worker what Cloudflare provides and a local machine does not.
 */
import worker from "./app.js";
import { patientDatabase } from "./patient-database.mjs";
import { addCall, noCosts } from "./statement-costs.mjs";

export * from "./app.js";

const patient = new WeakMap();
const costs = noCosts();

/** Who hears of the calls to the database. */
function listenerFor(env) {
  if (env.COUNT_STATEMENTS === "on") return (call) => addCall(costs, call);
  if (env.TELL_STATEMENTS === "on") return tellStatements;
}

function tellStatements(call) {
  for (const { query, values } of call) {
    console.log(JSON.stringify({ event: "statement", query, values }));
  }
}

/**
 * The worker's bindings, with a database that waits while another process writes to it. Only the
 * benchmark uses these settings: TELL_STATEMENTS writes each statement to the log, COUNT_STATEMENTS
 * counts what each costs, and DATABASE_DELAY adds milliseconds to each call.
 */
function bindingsOf(env) {
  if (!env.DB) return env;
  if (!patient.has(env)) {
    const delay = Number(env.DATABASE_DELAY ?? 0);
    patient.set(env, { ...env, DB: patientDatabase(env.DB, { tell: listenerFor(env), delay }) });
  }
  return patient.get(env);
}

/** With COUNT_STATEMENTS, /statement-costs answers what every statement has cost so far. */
const asksForCosts = (request, env) =>
  env.COUNT_STATEMENTS === "on" && new URL(request.url).pathname === "/statement-costs";

const served = {
  fetch: (request, env, lifetime) =>
    asksForCosts(request, env)
      ? Response.json({ ...costs, statements: [...costs.statements] })
      : worker.fetch(request, bindingsOf(env), lifetime),
  scheduled: (event, env, lifetime) => worker.scheduled(event, bindingsOf(env), lifetime),
};

/**
 * The clock calls `onSchedule`, because the app's own name also includes the part that serves its
 * files.
 */
export { served as default, served as onSchedule };

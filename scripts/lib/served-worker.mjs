/**
 * What the local runtime is given as the main module of a worker (`app.js` is its bundle): the
 * worker itself, and what Cloudflare has and a machine of one's own has not.
 */
import worker from "./app.js";
import { patientDatabase } from "./patient-database.mjs";

export * from "./app.js";

const patient = new WeakMap();

/** The worker's bindings, its database one that waits where another process is writing to it. */
function bindingsOf(env) {
  if (!env.DB) return env;
  if (!patient.has(env)) patient.set(env, { ...env, DB: patientDatabase(env.DB) });
  return patient.get(env);
}

const served = {
  fetch: (request, env, lifetime) => worker.fetch(request, bindingsOf(env), lifetime),
  scheduled: (event, env, lifetime) => worker.scheduled(event, bindingsOf(env), lifetime),
};

/** The clock asks this one: the app's own name stands for what serves its files as well. */
export { served as default, served as onSchedule };

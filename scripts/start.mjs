/**
 * `npm start`: from a new clone to a running Market Day. Installs, builds, migrates and seeds
 * whatever is missing, serves the built worker, and keeps the data that was entered before.
 */
import { build } from "./lib/build.mjs";
import { openHouse } from "./lib/house.mjs";
import { stateFolder } from "./lib/project.mjs";
import { step } from "./lib/steps.mjs";
import { everyMinute, startApp } from "./lib/workers.mjs";

await openHouse({
  command: "npm start",
  prepare: () => step("Building", build),
  serve: ({ port, settings }) => startApp({ port, state: stateFolder, settings }),
  alongside: everyMinute,
});

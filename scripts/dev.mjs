/**
 * `npm run dev`: runs the same servers as `npm start`, but from the source, so that edits are
 * visible immediately. It uses the same database and port as `npm start`, so only one of the two
 * can run at a time.
 */
import { openHouse } from "./lib/house.mjs";
import { startNode } from "./lib/programs.mjs";
import { insideState, logFolder, programs, stateFolder } from "./lib/project.mjs";

await openHouse({
  command: "npm run dev",
  prepare: async () => {},
  serve: ({ port, settings }) =>
    startNode("app", programs.remix, ["vite:dev", "--port", String(port), "--strictPort"], {
      log: `${logFolder}/app.log`,
      endsWithUs: true,
      env: { ...settings, MARKET_DAY_STATE: insideState(stateFolder) },
    }),
});

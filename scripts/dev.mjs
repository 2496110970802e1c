/**
 * `npm run dev`: the same house as `npm start`, served from the source, so that what is edited is
 * seen at once. It shares that one's database, and its port: only one of them runs at a time.
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

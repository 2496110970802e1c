import { parseArgs } from "node:util";
import { NoDemo, seedDemo } from "./demo/seed";
import { openLocalBindings } from "./local-bindings";

const { values } = parseArgs({
  options: { now: { type: "string" }, "without-accounts": { type: "boolean" } },
});
const { env, dispose } = await openLocalBindings();
try {
  const written = await seedDemo(env.DB, env.PICTURES, Number(values.now ?? Date.now()), {
    accounts: !values["without-accounts"],
  });
  console.log(written ? "The demo is in place." : "The demo was there already.");
} catch (error) {
  if (!(error instanceof NoDemo)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await dispose();
}

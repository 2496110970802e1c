import { NoDemo, seedDemo } from "./demo/seed";
import { openLocalBindings } from "./local-bindings";

const { env, dispose } = await openLocalBindings();
try {
  const written = await seedDemo(env.DB, env.PICTURES, Date.now(), {
    accounts: !process.argv.includes("--without-accounts"),
  });
  console.log(written ? "The demo is in place." : "The demo was there already.");
} catch (error) {
  if (!(error instanceof NoDemo)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await dispose();
}

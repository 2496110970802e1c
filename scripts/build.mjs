/** `npm run build`: makes what `npm start` serves and `npm run deploy` sends, whatever is there. */
import { build } from "./lib/build.mjs";
import { step, tell } from "./lib/steps.mjs";
import { installPackages } from "./lib/toolchain.mjs";

await tell(async () => {
  await installPackages();
  await step("Building", () => build({ anew: true }));
});

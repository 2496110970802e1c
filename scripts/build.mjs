/**
 * `npm run build`: builds what `npm start` serves and `npm run deploy` uploads, even if a build
 * already exists.
 */
import { build } from "./lib/build.mjs";
import { step, tell } from "./lib/steps.mjs";
import { installPackages } from "./lib/toolchain.mjs";

await tell(async () => {
  await installPackages();
  await step("Building", () => build({ anew: true }));
});

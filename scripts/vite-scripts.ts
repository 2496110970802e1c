import type { Plugin } from "vite";
import { isForBrowsers } from "./vite-for-browsers";
import { type Modules, pagesThatBring, pathOf } from "./vite-sheets";

/** The modules that check all forms in a browser. The schemas of commands are loaded separately. */
const isForChecking =
  /\/node_modules\/(@conform-to\/)?zod\/|\/app\/(platform\/zod|models\/core\/fields|components\/kit\/check-command)\.ts$/;

/**
 * Puts scripts that are needed together into one file. Rollup would make many small files, each with
 * its own wait, or put them into a file with code that only other pages need.
 */
export function gatherScripts(): Plugin {
  return {
    name: "market-day:scripts",
    apply: isForBrowsers,
    outputOptions(options) {
      const { manualChunks: others } = options;
      return {
        ...options,
        manualChunks: (id, modules) =>
          scriptFile(id, modules) ??
          (typeof others === "function" ? others(id, modules) : undefined),
        // Leaves out the modules that these modules import, because pages already have them.
        onlyExplicitManualChunks: true,
      };
    },
  };
}

/**
 * `checking` is zod and its related modules; see components/kit/use-command-form.ts. `shell` is our own
 * code that every page needs: app/root.tsx and everything that it imports. With `shell`, /markets
 * loads 121 KB in 22 files; without it, 129 KB in 55.
 */
function scriptFile(id: string, modules: Modules): "checking" | "shell" | undefined {
  if (isForChecking.test(id)) return "checking";
  const isOurs = /^app\/.*\.tsx?$/.test(pathOf(id));
  return isOurs && pagesThatBring(id, modules).has("app/root.tsx") ? "shell" : undefined;
}

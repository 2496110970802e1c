import type { Plugin } from "vite";

/** The modules that check all forms in a browser. The schemas of commands are loaded separately. */
const isForChecking =
  /\/node_modules\/(@conform-to\/)?zod\/|\/app\/(platform\/zod|models\/core\/fields|components\/kit\/check-command)\.ts$/;

/**
 * Puts zod and its related modules into one file; see components/kit/lazy-command.ts. Without this,
 * Rollup would make four files, each with its own wait, or put them into a file with code that a
 * page needs immediately.
 */
export function gatherChecking(): Plugin {
  let isForBrowsers = false;
  return {
    name: "market-day:checking",
    apply: "build",
    configResolved(config) {
      isForBrowsers = !config.build.ssr;
    },
    outputOptions(options) {
      if (!isForBrowsers) return;
      const { manualChunks: others } = options;
      return {
        ...options,
        manualChunks: (id, modules) => {
          if (isForChecking.test(id)) return "checking";
          return typeof others === "function" ? others(id, modules) : undefined;
        },
        // Leaves out the modules that these modules import, because pages already have them.
        onlyExplicitManualChunks: true,
      };
    },
  };
}

import type { Plugin } from "vite";

/** What all forms are checked with in a browser; the schemas of commands come beside it. */
const isForChecking =
  /\/node_modules\/(@conform-to\/)?zod\/|\/app\/(platform\/zod|models\/core\/fields|components\/kit\/check-command)\.ts$/;

/**
 * Puts zod and what belongs to it into one file: see components/kit/lazy-command.ts. Left to itself,
 * Rollup makes four of it, each with a wait of its own, or one with code that a page needs at once.
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
        // Not what it imports as well: pages have that already.
        onlyExplicitManualChunks: true,
      };
    },
  };
}

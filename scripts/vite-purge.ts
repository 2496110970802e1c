import type { Plugin } from "vite";
export function purgeUnusedCss(): Plugin {
  return { name: "market-day:purge", apply: "build" };
}

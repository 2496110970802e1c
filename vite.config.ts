import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import { handOverSheets } from "./scripts/vite-page-styles";
import { writePlaces } from "./scripts/vite-places";
import { purgeUnusedCss } from "./scripts/vite-purge";
import { gatherScripts } from "./scripts/vite-scripts";
import { buildServiceWorker } from "./scripts/vite-service-worker";
import { gatherSheets } from "./scripts/vite-sheets";
import { followSystemTheme } from "./scripts/vite-system-theme";
import { serveWorkerInDevelopment } from "./scripts/vite-worker";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  plugins: [
    serveWorkerInDevelopment(),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
        v3_routeConfig: true,
      },
    }),
    gatherSheets(),
    handOverSheets(),
    gatherScripts(),
    purgeUnusedCss(),
    followSystemTheme(),
    writePlaces(),
    buildServiceWorker(),
  ],
  resolve: {
    alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) },
    mainFields: ["browser", "module", "main"],
  },
  ssr: {
    target: "webworker",
    noExternal: true,
    // This library is large, and few requests need it. Left out here, it is bundled with the worker
    // by wrangler, which runs its modules only at the first `import()`.
    external: ["@simplewebauthn/server"],
    resolve: {
      conditions: ["workerd", "worker", "browser"],
      externalConditions: ["workerd", "worker"],
    },
  },
  build: {
    // All browsers since the end of 2021. An older browser shows the same pages without a script.
    target: "es2022",
    minify: true,
    sourcemap: false,
  },
});

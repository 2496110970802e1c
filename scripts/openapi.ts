/** `npm run openapi`: writes the API document, and the types for its clients. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import type * as Files from "./openapi/files";

// The declarations are in the app's own modules, which are written for Vite.
const vite = await createServer({
  configFile: false,
  logLevel: "error",
  server: { middlewareMode: true, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true },
  resolve: { alias: { "~": fileURLToPath(new URL("../app", import.meta.url)) } },
});
const { apiFiles } = (await vite.ssrLoadModule("/scripts/openapi/files.ts")) as typeof Files;

for (const [file, text] of Object.entries(await apiFiles())) {
  const before = (() => {
    try {
      return readFileSync(file, "utf8");
    } catch {
      return null;
    }
  })();
  if (before !== text) writeFileSync(file, text);
  console.log(`${before === text ? "Unchanged" : "Written"}: ${file}`);
}
await vite.close();

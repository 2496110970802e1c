import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin, type Rollup } from "vite";
import { isForBrowsers } from "./vite-for-browsers";

const source = "app/service-worker/main.ts";

/**
 * Builds the service worker next to the pages, as one file at /service-worker.js. It gets a
 * version: a hash of the names of all assets, which contain hashes of their contents, and of the
 * files in public/. The service worker thus changes, and browsers fetch it again, whenever anything
 * else changes.
 */
export function buildServiceWorker(): Plugin {
  return {
    name: "market-day:service-worker",
    apply: isForBrowsers,
    async generateBundle(_, bundle) {
      const version = hashOf([...Object.keys(bundle).sort(), ...contentsOf("public")]);
      this.emitFile({
        type: "asset",
        fileName: "service-worker.js",
        source: await bundleWorker(version),
      });
    },
  };
}

async function bundleWorker(version: string): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { __VERSION__: JSON.stringify(version) },
    build: {
      write: false,
      target: "es2022",
      lib: { entry: source, formats: ["iife"], name: "marketDay" },
    },
  })) as Rollup.RollupOutput[];
  const code = built[0]?.output[0]?.code;
  if (!code) throw new Error(`${source} could not be built.`);
  return code;
}

function hashOf(parts: (string | Buffer)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 12);
}

function contentsOf(folder: string): (string | Buffer)[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .sort()
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .flatMap((file) => [file, readFileSync(file)]);
}

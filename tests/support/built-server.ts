import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/cloudflare";
import type * as Entry from "../../app/entry.server";

const file = "build/server/index.js";

/** The built server, and the parts that it consists of; `npm test` builds it first. */
export async function builtServer(): Promise<{ build: ServerBuild; entry: typeof Entry }> {
  if (!existsSync(file)) throw new Error("There is no build yet: run `npm run build`.");
  const build = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as ServerBuild;
  return { build, entry: build.entry.module as unknown as typeof Entry };
}

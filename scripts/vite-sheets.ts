import { relative } from "node:path";
import type { Plugin as PostcssPlugin } from "postcss";
import type { Plugin, Rollup } from "vite";

/**
 * Lets a component bring its own style sheet (`import "./card.css"`) without the two things that
 * would come of it: a look that depends on which sheet arrives first, and a request for each.
 */
export function gatherSheets(): Plugin {
  return {
    name: "market-day:sheets",
    config: (_, { isSsrBuild }) => ({
      css: { postcss: { plugins: [layerByFolder()] } },
      ...(!isSsrBuild && { build: { rollupOptions: { output: { manualChunks: sheetFile } } } }),
    }),
  };
}

/**
 * The layer of a sheet, by its folder; app/styles/index.css says in which order they lie. A sheet
 * of app/styles says its layers itself.
 */
export function layerOf(file: string): "kit" | "parts" | "page" | null {
  if (file.startsWith("app/components/kit/")) return "kit";
  if (file.startsWith("app/components/")) return "parts";
  return file.startsWith("app/routes/") ? "page" : null;
}

function layerByFolder(): PostcssPlugin {
  return {
    postcssPlugin: "market-day:layers",
    OnceExit(root, { AtRule }) {
      const layer = layerOf(pathOf(root.source?.input.from ?? ""));
      if (layer === null) return;
      const rules = root.nodes.filter((node) => node.type !== "atrule" || node.name !== "layer");
      const wrapped = new AtRule({ name: "layer", params: layer, nodes: [] });
      wrapped.append(...rules);
      root.append(wrapped);
    },
  };
}

type Modules = Pick<Rollup.ManualChunkMeta, "getModuleInfo">;

/** The file that a sheet of ours is sent in; every other module goes where Rollup puts it. */
function sheetFile(id: string, modules: Modules): string | undefined {
  if (!/\/app\/.*\.css$/.test(id)) return;
  return fileFor([...pagesThatBring(id, modules)]) ?? undefined;
}

/**
 * The file that a sheet is sent in, by the pages that bring it. What more pages than one want, and
 * a public one among them, is `site`, which every page has; the back office and whoever is signed
 * in have a file each. What a single public page wants, or code that is fetched later, is its own
 * (null). So a page waits for two sheets, and a page of the back office at most for three.
 */
export function fileFor(pages: readonly string[]): "site" | "members" | "office" | null {
  const isIn =
    (...areas: string[]) =>
    (page: string) =>
      areas.some((area) => page.startsWith(`app/routes/${area}/`));
  if (pages.length === 0) return null;
  if (pages.includes("app/root.tsx")) return "site";
  if (pages.some(isIn("public"))) return pages.length === 1 ? null : "site";
  return pages.every(isIn("vendors", "manager", "admin", "office")) ? "office" : "members";
}

/** Every page whose own code, not code that it fetches later, imports a module. */
function pagesThatBring(id: string, { getModuleInfo }: Modules): Set<string> {
  const seen = new Set([id]);
  const pages = new Set<string>();
  for (const each of seen) {
    const file = pathOf(each);
    if (file === "app/root.tsx" || file.startsWith("app/routes/")) {
      if (/\.tsx?$/.test(file)) pages.add(file);
    }
    for (const importer of getModuleInfo(each)?.importers ?? []) seen.add(importer);
  }
  return pages;
}

/** A module's path in the repository, without what a plugin added to its name. */
const pathOf = (id: string) => relative(process.cwd(), id.replace(/\?.*/, ""));

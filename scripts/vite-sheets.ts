import { relative } from "node:path";
import type { Plugin as PostcssPlugin } from "postcss";
import type { Plugin, Rollup } from "vite";

/**
 * Lets a component import its own style sheet (`import "./card.css"`) without two disadvantages: a
 * look that depends on which sheet arrives first, and a separate request for each sheet.
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
 * The layer of a sheet, by its folder; app/styles/index.css sets the order of the layers. A sheet
 * in app/styles names its layers itself.
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

export type Modules = Pick<Rollup.ManualChunkMeta, "getModuleInfo">;

/** The file for one of our own sheets. Rollup chooses the file for every other module. */
function sheetFile(id: string, modules: Modules): string | undefined {
  if (!/\/app\/.*\.css$/.test(id)) return;
  return fileFor([...pagesThatBring(id, modules)]) ?? undefined;
}

/**
 * The file for a sheet, by the pages that use it. If app/root.tsx uses it, or several pages
 * including a public page, the sheet is in `site`, which every page loads. The pages of the back
 * office have one file (`office`), and the other pages for signed-in accounts have another
 * (`members`). A sheet that only one public page uses, or only code that is loaded later, stays
 * separate (null). A page thus waits for two sheets, and a page of the back office for at most
 * three.
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

/**
 * Every page that imports a module in its own code, also through other modules. Code that the page
 * loads later does not count.
 */
export function pagesThatBring(id: string, { getModuleInfo }: Modules): Set<string> {
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

/** A module's path in the repository, without anything that a plugin added to its name. */
export const pathOf = (id: string) => relative(process.cwd(), id.replace(/\?.*/, ""));

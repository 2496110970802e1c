import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const folder = "build/client/assets";
const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
const holding = (text: string) =>
  scripts.filter((name) => readFileSync(join(folder, name), "utf8").includes(text));

it("no browser script contains the database tables", () => {
  expect(scripts.length).toBeGreaterThan(20);
  expect(holding("drizzle:")).toEqual([]);
});

interface Loaded {
  id: string;
  parentId?: string;
  module: string;
  imports?: string[];
}
interface Manifest {
  entry: Loaded;
  routes: Record<string, Loaded>;
}

/** The manifest of routes that Remix gives to browsers: `window.__remixManifest={…};`. */
function manifest(): Manifest {
  const [name = ""] = scripts.filter((each) => each.startsWith("manifest-"));
  const text = readFileSync(join(folder, name), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

/** The names of the scripts that a page loads, including those of its parent routes. */
function broughtBy(route: Loaded, { entry, routes }: Manifest): string[] {
  const chain = [entry];
  for (let at: Loaded | undefined = route; at; at = routes[at.parentId ?? ""]) chain.push(at);
  return chain.flatMap(({ module, imports = [] }) => [module, ...imports]).map(nameOf);
}
const nameOf = (path: string) => path.replace("/assets/", "");

it("every page loads what app/root.tsx imports in few files, and our own code in one", () => {
  const all = manifest();
  const { root } = all.routes;
  const names = root ? broughtBy(root, all) : [];
  expect(names.filter((name) => name.startsWith("shell-"))).toHaveLength(1);
  expect(new Set(names).size).toBeLessThan(8);
});

it("no page loads zod until a form is touched", () => {
  const all = manifest();
  const pages = Object.values(all.routes);
  expect(pages.length).toBeGreaterThan(50);
  const withZod = holding("_zod");
  // Every schema contains this text. If no file did, the test below would search in vain.
  expect(withZod.length).toBeGreaterThan(0);
  const wrong = pages.flatMap((page) =>
    broughtBy(page, all)
      .filter((name) => withZod.includes(name))
      .map((name) => `${page.id} brings ${name}`),
  );
  expect(wrong).toEqual([]);
});

it("form validation is one shared file plus a small one for each command's schema", () => {
  const checking = scripts.filter((name) => name.startsWith("checking-"));
  expect(holding("_zod")).toEqual(checking);
  const first = new Set(
    Object.values(manifest().routes).flatMap((page) => broughtBy(page, manifest())),
  );
  const schemas = scripts.filter((name) => /\.schema-/.test(name));
  expect(schemas.length).toBeGreaterThan(5);
  for (const name of schemas) {
    const imports = readFileSync(join(folder, name), "utf8").matchAll(/from"\.\/([^"]+)"/g);
    const later = [...imports].map(([, from = ""]) => from).filter((from) => !first.has(from));
    expect(
      later.filter((from) => !/^checking-|\.schema-/.test(from)),
      name,
    ).toEqual([]);
  }
});

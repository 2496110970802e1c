import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { AtRule, Container, Plugin as PostcssPlugin, Root } from "postcss";
import type { Plugin } from "vite";

const sheet = "app/styles/index.css";
const radix = resolve("node_modules/@radix-ui/themes/dist/esm/components");

/**
 * Removes from the sheet that every page uses the rules that none of our components can use: all of
 * Radix Themes is 86 KB gzipped, and our part of it about 5 KB. This happens only in builds, and
 * only for that sheet; for the sheets of components, a test checks this
 * (tests/components/style-sheets.test.ts). PurgeCSS, which is made for this job, loses some of
 * Radix's rules: it drops `:where(:not(…))` and `:where(:hover)`.
 */
export function purgeUnusedCss(): Plugin {
  return {
    name: "market-day:purge",
    apply: "build",
    config: () => ({ css: { postcss: { plugins: [purgeSheet()] } } }),
  };
}

function purgeSheet(): PostcssPlugin {
  return {
    postcssPlugin: "market-day:purge",
    OnceExit(root) {
      if (!root.source?.input.from.endsWith(sheet)) return;
      const sources = readAll("app", /\.tsx?$/);
      const used = usedNames(sources);
      root.walkRules((rule) => {
        if (isKeyframes(rule.parent)) return;
        const possible = rule.selectors.filter(
          (selector) => canMatch(selector, used) && isDrawn(selector),
        );
        if (possible.length === 0) rule.remove();
        else rule.selectors = possible;
      });
      dropOtherColors(root);
      dropWideGamut(root);
      dropFonts(root);
      dropUnusedKeyframes(root);
      // Drawings also use the sheet's tokens, and so do the sheets of components and routes.
      const inStyles = readAll("app", /\.css$/).flatMap((css) => css.match(/var\(--[\w-]+/g));
      const others = [...readAll("public", /\.svg$/), ...inStyles];
      dropUnusedProperties(root, [...sources, ...others].join("\n"));
      dropEmpty(root);
    },
  };
}

/**
 * The contents of all files in a folder that match `kind`. Class names are always written in full
 * in our sources.
 */
function readAll(folder: string, kind: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => kind.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"));
}

/** The words in our own sources, and the classes that the Radix components used there can write. */
function usedNames(sources: string[]): Set<string> {
  const names = new Set(sources.flatMap((source) => source.match(/[\w-]+/g) ?? []));
  for (const source of sources) {
    const imported = /import \{([^}]*)\} from "@radix-ui\/themes"/.exec(source)?.[1];
    if (!imported) continue;
    const values = [...source.matchAll(/"([\w-]+)"/g)].map(([, value]) => value);
    const modules = imported
      .split(",")
      .map((name) => name.trim().split(" as ")[0] ?? "")
      .filter((name) => name !== "")
      .flatMap((name) => modulesOf(join(radix, `${kebab(name)}.js`)));
    for (const code of modules) {
      for (const [name] of code.matchAll(/\brt-[\w-]+/g)) names.add(name);
      // A prop becomes a class: size "3" becomes 'rt-r-size-3'. The value is either written in our
      // code or the component's default.
      for (const [, prop, rest] of code.matchAll(/className:"(rt-[\w-]+)"([^{}]*)/g)) {
        for (const value of values) names.add(`${prop}-${value}`);
        const otherwise = /default:"([\w-]+)"/.exec(rest ?? "")?.[1];
        if (otherwise) names.add(`${prop}-${otherwise}`);
      }
    }
  }
  return names;
}

/** The code of a Radix component and of all the modules that it imports. */
function modulesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || !file.startsWith(radix)) return [];
  seen.add(file);
  const code = readFileSync(file, "utf8");
  const inner = [...code.matchAll(/from"(\.[^"]+)"/g)].map(([, path]) =>
    join(dirname(file), path ?? ""),
  );
  return [code, ...inner.flatMap((each) => modulesOf(each, seen))];
}

const kebab = (name: string) => name.replace(/\B[A-Z]/g, "-$&").toLowerCase();

/** A class that no source names. It replaces a group that cannot match. */
const nobody = "--nobody--";

/**
 * Whether a selector can match anything on a page: all its classes are names in use, and so are the
 * values of all its theme attributes. The content of `:not()` is ignored; for `:is()`, `:where()`
 * and `:has()`, one possible alternative is enough.
 */
export function canMatch(selector: string, used: ReadonlySet<string>): boolean {
  let rest = selector;
  for (;;) {
    // The innermost group first, which contains no other group.
    const group = /:([\w-]+)\(([^()]*)\)/.exec(rest);
    if (!group) break;
    const [whole, kind = "", inside = ""] = group;
    const asks = ["is", "where", "has"].includes(kind);
    const possible = !asks || inside.split(",").some((each) => canMatch(each, used));
    rest = rest.replace(whole, possible ? "" : `.${nobody}`);
  }
  const classes = [...rest.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = ""]) => name);
  const values = [
    ...rest.matchAll(/\[data-(?:accent-color|gray-color|radius|scaling)=["']?([^"'\]]*)/g),
  ];
  return (
    classes.every((name) => used.has(name.replaceAll("\\", ""))) &&
    values.every(([, value = ""]) => value === "" || used.has(value.replace("%", "")))
  );
}

/** The elements of our buttons, badges and notices. Radix draws only these for us. */
const drawn = ["a", "button", "div", "p", "span"];

/**
 * Whether a selector is for something that we let Radix draw. Not its spinner, because a busy
 * button has our own spinner, and no reset of elements that Radix does not draw for us.
 */
export function isDrawn(selector: string): boolean {
  if (/\.rt-(Spinner|loading)/.test(selector)) return false;
  const reset = /\.rt-reset:where\((.*)\)/.exec(selector.replace(/:not\(.*?\)/, ""))?.[1];
  if (reset === undefined) return !selector.startsWith(".rt-reset::placeholder");
  const elements = reset.split(",").map((each) => /^[a-z0-9]*/.exec(each.trim())?.[0] ?? "");
  return elements.some((element) => element === "" || drawn.includes(element));
}

const isKeyframes = (node: Container | undefined | { type: string }): boolean =>
  node?.type === "atrule" && (node as AtRule).name.endsWith("keyframes");

/**
 * Removes the rules for a color that our sources name as a word, such as 'orange', but for which no
 * sheet has a scale.
 */
function dropOtherColors(root: Root) {
  const scales = new Set<string>();
  root.walkDecls(/^--[a-z]+-9$/, ({ prop }) => {
    scales.add(prop.slice(2, -2));
  });
  root.walkRules(/^\[data-accent-color=/, (rule) => {
    const color = /[a-z]+(?=["']?\]$)/.exec(rule.selector)?.[0];
    if (color !== undefined && !scales.has(color)) rule.remove();
  });
}

/**
 * Removes Radix's second set of colors, for wide-gamut screens. Our colors are sRGB, and the two
 * sets would not match.
 */
function dropWideGamut(root: Root) {
  root.walkAtRules("supports", (rule) => {
    if (rule.params.includes("display-p3")) rule.remove();
  });
}

/**
 * Removes Radix's corrected metrics for some fonts, because our own font stacks do not name those
 * fonts.
 */
function dropFonts(root: Root) {
  root.walkAtRules("font-face", (rule) => {
    rule.remove();
  });
}

function dropUnusedKeyframes(root: Root) {
  const words = new Set<string>();
  root.walkDecls((declaration) => {
    if (!/^(animation(-name)?$|--)/.test(declaration.prop)) return;
    for (const word of declaration.value.match(/[\w-]+/g) ?? []) words.add(word);
  });
  root.walkAtRules(/keyframes$/, (rule) => {
    if (!words.has(rule.params)) rule.remove();
  });
}

/**
 * Removes custom properties that nothing uses: neither our files nor a normal declaration, directly
 * or through other custom properties.
 */
function dropUnusedProperties(root: Root, files: string) {
  const references = (text: string) => text.match(/--[\w-]+/g) ?? [];
  const refersTo = new Map<string, string[]>();
  const used = new Set(references(files));
  root.walkDecls((declaration) => {
    const names = references(declaration.value);
    if (!declaration.prop.startsWith("--")) for (const name of names) used.add(name);
    else refersTo.set(declaration.prop, [...(refersTo.get(declaration.prop) ?? []), ...names]);
  });
  for (const name of used) for (const next of refersTo.get(name) ?? []) used.add(next);
  root.walkDecls(/^--/, (declaration) => {
    if (!used.has(declaration.prop)) declaration.remove();
  });
}

/**
 * Removes comments, and the blocks that the other steps left empty. Layers named in a statement
 * have no braces and stay.
 */
function dropEmpty(root: Root) {
  root.walkComments((comment) => {
    comment.remove();
  });
  let found = true;
  while (found) {
    found = false;
    root.walk((node) => {
      if (!("nodes" in node) || node.nodes?.length !== 0) return;
      node.remove();
      found = true;
    });
  }
}

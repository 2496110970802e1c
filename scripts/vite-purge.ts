import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { AtRule, Container, Plugin as PostcssPlugin, Root } from "postcss";
import type { Plugin } from "vite";

const sheet = "app/styles/index.css";
const radix = resolve("node_modules/@radix-ui/themes/dist/esm/components");

/**
 * Leaves out of the sheet that every page stands on what no component of ours can use: Radix Themes
 * whole is 86 KB gzipped, what we use of it about 5. Only at build time, and only that sheet: for
 * those of the components a test sees to it (tests/components/style-sheets.test.ts). PurgeCSS, made for
 * this, loses Radix's rules: it drops `:where(:not(…))` and `:where(:hover)`.
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
      // Drawings use the sheet's tokens too, and so do the sheets of components and routes.
      const inStyles = readAll("app", /\.css$/).flatMap((css) => css.match(/var\(--[\w-]+/g));
      const others = [...readAll("public", /\.svg$/), ...inStyles];
      dropUnusedProperties(root, [...sources, ...others].join("\n"));
      dropEmpty(root);
    },
  };
}

/** The files of a kind below a folder. The names of classes are in our sources whole. */
function readAll(folder: string, kind: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => kind.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"));
}

/** The words of our own sources, and the classes that the Radix components in them may write. */
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
      // A prop becomes a class: size "3" is 'rt-r-size-3'. Either we write the value or it is the
      // component's default.
      for (const [, prop, rest] of code.matchAll(/className:"(rt-[\w-]+)"([^{}]*)/g)) {
        for (const value of values) names.add(`${prop}-${value}`);
        const otherwise = /default:"([\w-]+)"/.exec(rest ?? "")?.[1];
        if (otherwise) names.add(`${prop}-${otherwise}`);
      }
    }
  }
  return names;
}

/** The code of a Radix component and of all that it is made of. */
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

/** A class that no source names; it stands for a group that cannot match. */
const nobody = "--nobody--";

/**
 * Whether a selector can match anything that is drawn: every class that it asks for is a name in
 * use, and so is the value of every theme attribute. What `:not()` holds is not asked for; of
 * `:is()`, `:where()` and `:has()` one alternative is enough.
 */
export function canMatch(selector: string, used: ReadonlySet<string>): boolean {
  let rest = selector;
  for (;;) {
    // The innermost group first: one whose brackets hold no others.
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

/** The elements that our buttons, badges and notices are, which are all that Radix draws for us. */
const drawn = ["a", "button", "div", "p", "span"];

/**
 * Whether we have Radix draw what a selector is for: not its spinner, because a busy button has our
 * own, and no reset of other elements than those it draws.
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

/** A color that our sources name as a word, like 'orange', but that no sheet brings a scale of. */
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

/** Our colours are sRGB; Radix's second set for wide screens would only make them disagree. */
function dropWideGamut(root: Root) {
  root.walkAtRules("supports", (rule) => {
    if (rule.params.includes("display-p3")) rule.remove();
  });
}

/** Radix corrects the metrics of a few fonts that our own stacks do not name. */
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

/** Custom properties that nothing refers to, neither a declaration that counts nor our files. */
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

/** What the others left empty; layers named in a statement have no braces and stay. */
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

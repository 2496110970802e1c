import type { Plugin as PostcssPlugin, Root, Rule } from "postcss";
import type { Plugin } from "vite";

/**
 * Has every rule of the dark theme hold as well where nobody has chosen a theme (`.system`) and the
 * system is dark. In the sheet, so that it needs no JavaScript and nothing flashes; the copy beside
 * its original costs next to nothing once it is compressed.
 */
export function followSystemTheme(): Plugin {
  return {
    name: "market-day:system-theme",
    config: () => ({ css: { postcss: { plugins: [mirrorDark()] } } }),
  };
}

function mirrorDark(): PostcssPlugin {
  return { postcssPlugin: "market-day:system-theme", OnceExit: (root) => mirrored(root) };
}

const dark = /\.dark(?![\w-])/;

/** Adds the copies to a sheet. */
export function mirrored(root: Root): void {
  const found: Rule[] = [];
  root.walkRules(dark, (rule) => {
    found.push(rule);
  });
  for (const rule of found) {
    const selectors = rule.selectors.filter((selector) => dark.test(selector));
    const copy = rule.clone({
      selectors: selectors.map((selector) => selector.replace(new RegExp(dark, "g"), ".system")),
    });
    const media = { name: "media", params: "(prefers-color-scheme: dark)", nodes: [copy] };
    rule.parent?.insertAfter(rule, media);
  }
}

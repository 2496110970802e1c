import type { Plugin as PostcssPlugin, Root, Rule } from "postcss";
import type { Plugin } from "vite";

/**
 * Makes every rule of the dark theme also apply if no theme was chosen (`.system`) and the system
 * is dark. Dark rules apply on screens only, because paper is white. This is done in the sheet, so
 * that it needs no JavaScript and nothing flashes. A copy next to its original adds almost nothing
 * after compression.
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
    const [night, day] = [
      rule.selectors.filter((selector) => dark.test(selector)),
      rule.selectors.filter((selector) => !dark.test(selector)),
    ];
    const only = (params: string, selectors: string[]) => ({
      name: "media",
      params,
      nodes: [rule.clone({ selectors })],
    });
    const system = night.map((selector) => selector.replace(new RegExp(dark, "g"), ".system"));
    rule.after(only("screen and (prefers-color-scheme: dark)", system));
    rule.after(only("screen", night));
    if (day.length > 0) rule.selectors = day;
    else rule.remove();
  }
}

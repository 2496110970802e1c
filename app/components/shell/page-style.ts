/**
 * A part of a style sheet: plain text, or a rule with the names that a page must have to need it.
 */
export type SheetPart = string | { needs: string[][][]; rule: string };

/** The parts of each sheet, by its address. */
export type PageSheets = Record<string, SheetPart[]>;

/** The beginning of the address of the sheet that all pages share. */
export const sharedSheet = "/assets/site-";

/**
 * Puts a page's styles into the page, so that a browser can draw it without waiting for another
 * response. From each sheet, the page gets the rules that it can use. The shared sheet stays a link
 * for a browser that says it `has` it. Each style names its sheet, which `first-touch.tsx` puts in
 * its place later.
 */
export function withStyle(page: string, sheets: PageSheets, has: string | undefined): string {
  let names: Set<string> | undefined;
  return page.replace(/<link rel="stylesheet" href="([^"]+)"\/>/g, (link, href: string) => {
    const parts = sheets[href];
    if (!parts || (href === has && href.startsWith(sharedSheet))) return link;
    names ??= namesIn(page);
    return `<style data-href="${href}">${styleFor(parts, names)}</style>`;
  });
}

/** The classes of a page, and the accent colors of its parts. */
function namesIn(page: string): Set<string> {
  const names = new Set<string>();
  for (const [, found = ""] of page.matchAll(/\s(?:class|data-accent-color)="([^"]*)"/g)) {
    for (const name of found.split(" ")) names.add(name);
  }
  return names;
}

const styleFor = (parts: readonly SheetPart[], names: ReadonlySet<string>): string =>
  parts
    .map((part) => (typeof part === "string" ? part : isNeeded(part.needs, names) ? part.rule : ""))
    .join("");

const isNeeded = (selectors: readonly string[][][], names: ReadonlySet<string>) =>
  selectors.some((needs) => needs.every((choice) => choice.some((name) => names.has(name))));

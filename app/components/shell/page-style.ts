/** A style sheet in parts: a rule that only pages need which name what it asks for, or plain text. */
export type SheetPart = string | { needs: string[][][]; rule: string };

/** The parts of each sheet, by its address. */
export type PageSheets = Record<string, SheetPart[]>;

/** How the address of the sheet begins that all pages share. */
export const sharedSheet = "/assets/site-";

/**
 * A page with its style in it, so that a browser need not wait for another answer before it draws.
 * Of each sheet it brings the rules that this page can use. The shared sheet is left to a browser
 * that says it `has` it. Each style names its sheet: `first-touch.tsx` puts that in its place later.
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

/** The classes of a page, and the colors that its parts are drawn in. */
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

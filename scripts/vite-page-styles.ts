import { readdirSync, readFileSync } from "node:fs";
import { type Container, parse, type Rule } from "postcss";
import type { Plugin } from "vite";
import type { PageSheets, SheetPart } from "../app/components/shell/page-style";

const name = "virtual:page-sheets";

/** Hands the server the sheets that the build for browsers has written, for `withStyle`. */
export function handOverSheets(): Plugin {
  let folder: string | null = null;
  return {
    name: "market-day:page-styles",
    configResolved({ command, root, build }) {
      if (command === "build" && build.ssr) folder = `${root}/build/client/assets`;
    },
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) =>
      id === `\0${name}` ? `export default ${JSON.stringify(sheetsIn(folder))}` : null,
  };
}

function sheetsIn(folder: string | null): PageSheets {
  // While one works on the app, Vite brings the styles.
  if (folder === null) return {};
  const files = readdirSync(folder).filter((file) => file.endsWith(".css"));
  return Object.fromEntries(
    files.map((file) => [`/assets/${file}`, partsOf(readFileSync(`${folder}/${file}`, "utf8"))]),
  );
}

/** A sheet taken apart into the rules that only some pages need, and all that is between them. */
export function partsOf(css: string): SheetPart[] {
  if (/<\//.test(css)) throw new Error("A style sheet with '</' in it cannot stand in a page.");
  const parts: SheetPart[] = [];
  const add = (text: string) => {
    const last = parts.at(-1);
    if (typeof last === "string") parts[parts.length - 1] = last + text;
    else parts.push(text);
  };
  const addAll = (container: Container) => {
    for (const node of container.nodes ?? []) {
      if (node.type === "rule") {
        const needs = (node as Rule).selectors.map(needsOf);
        if (needs.some((each) => each.length === 0)) add(`${node}`);
        else parts.push({ needs, rule: `${node}` });
      } else if (node.type === "atrule" && node.nodes && isAround.has(node.name)) {
        add(`@${node.name} ${node.params}{`);
        addAll(node);
        add("}");
      } else if (node.type !== "comment") {
        // The statement `@layer a, b` ends with a semicolon, which is not its own.
        add(node.type === "atrule" && !node.nodes ? `${node};` : `${node}`);
      }
    }
  };
  addAll(parse(css));
  return parts;
}

/** What rules stand in. */
const isAround = new Set(["layer", "media", "supports", "container"]);

/**
 * What a page has to name for a selector to match: of each list one class, or one color of
 * `data-accent-color`. What stands in brackets counts only where it is a choice of classes.
 */
export function needsOf(selector: string): string[][] {
  const needs: string[][] = [];
  const plain = withoutBrackets(selector, (kind, inside) => {
    const classes = inside.split(",").map((each) => /^\s*\.([\w-]+)\s*$/.exec(each)?.[1]);
    const known = classes.filter((each) => each !== undefined);
    if (["is", "where"].includes(kind) && known.length === classes.length) needs.push(known);
  });
  for (const [, color = ""] of plain.matchAll(/\[data-accent-color="?([\w-]+)"?\]/g)) {
    needs.push([color]);
  }
  for (const [, found = ""] of plain.replace(/\[[^\]]*\]/g, "").matchAll(/\.((?:[\w-]|\\.)+)/g)) {
    needs.push([found.replaceAll("\\", "")]);
  }
  return needs;
}

/** A selector without `:is(…)` and the like; `found` is told of each that stands in no other. */
function withoutBrackets(selector: string, found: (kind: string, inside: string) => void): string {
  let plain = "";
  let depth = 0;
  let from = 0;
  for (const [at, letter] of [...selector].entries()) {
    if (letter === "(") {
      if (depth === 0) from = at + 1;
      depth += 1;
    } else if (letter === ")") {
      depth -= 1;
      if (depth > 0) continue;
      const kind = /:([\w-]+)$/.exec(plain)?.[1] ?? "";
      plain = plain.slice(0, plain.length - kind.length - 1);
      found(kind, selector.slice(from, at));
    } else if (depth === 0) plain += letter;
  }
  return plain;
}

import { readdirSync, readFileSync } from "node:fs";
import { type Container, parse, type Rule } from "postcss";
import type { Plugin } from "vite";
import type { PageSheets, SheetPart } from "../app/components/shell/page-style";

const name = "virtual:page-sheets";

/** Gives the server the style sheets that the browser build has written, for `withStyle`. */
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
  // In development, Vite provides the styles.
  if (folder === null) return {};
  const files = readdirSync(folder).filter((file) => file.endsWith(".css"));
  return Object.fromEntries(
    files.map((file) => [`/assets/${file}`, partsOf(readFileSync(`${folder}/${file}`, "utf8"))]),
  );
}

/** Splits a sheet into the rules that only some pages need, and the text between those rules. */
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
        // The text of the statement `@layer a, b` does not include its semicolon.
        add(node.type === "atrule" && !node.nodes ? `${node};` : `${node}`);
      }
    }
  };
  addAll(parse(css));
  return parts;
}

/** The at-rules that can contain other rules. */
const isAround = new Set(["layer", "media", "supports", "container"]);

/**
 * The names that a page must use for a selector to match: from each inner list, one class or one
 * color of `data-accent-color`. A group in brackets counts only if it is a choice of classes.
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

/**
 * A selector without `:is(…)` and similar groups. `found` is called with each group that is not
 * inside another group.
 */
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

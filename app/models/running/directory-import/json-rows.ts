import { UnusableFile } from "./columns";
import type { Row } from "./csv-rows";

/**
 * The objects of a piece of a JSON list, as rows under `heading`. One that may go on behind the piece
 * is left to the next one. `line` counts objects, as their lines may be one. Throws `UnusableFile`
 * for what is no list of objects.
 */
export function* jsonRows(
  piece: string,
  { line: first, heading }: { line: number; heading: readonly string[] },
): Generator<Row> {
  for (let at = 0, line = first; ; line++) {
    at = skip(piece, at);
    if (at >= piece.length) return;
    if (piece[at] === "]") {
      // Whatever stands behind the list is not of it.
      yield { line, text: "", cells: null, end: Number.POSITIVE_INFINITY };
      return;
    }
    if (piece[at] !== "{") throw new UnusableFile("The JSON in this file is no list of markets.");
    const end = endOf(piece, at);
    if (end === null) return;
    const text = piece.slice(at, end);
    yield { line, text, cells: cellsOf(text, heading), end };
    at = end;
  }
}

/** The names that an object has, for the heading. */
export function namesIn(piece: string): string[] {
  const at = skip(piece, 0);
  const end = piece[at] === "{" ? endOf(piece, at) : null;
  const object = end === null ? null : objectOf(piece.slice(at, end));
  if (!object) throw new UnusableFile("The JSON in this file is no list of markets.");
  return Object.keys(object);
}

function skip(piece: string, from: number): number {
  let at = from;
  while (/[\s,]/.test(piece[at] ?? "")) at++;
  return at;
}

/** Where the object ends that begins at `from`; null where it does not in this piece. */
function endOf(piece: string, from: number): number | null {
  let depth = 0;
  let isText = false;
  for (let at = from; at < piece.length; at++) {
    const character = piece[at];
    if (isText && character === "\\") at++;
    else if (character === '"') isText = !isText;
    else if (isText) continue;
    else if (character === "{" || character === "[") depth++;
    else if (character === "}" || character === "]") {
      if (--depth === 0) return at + 1;
    }
  }
  return null;
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const object: unknown = JSON.parse(text);
    return typeof object === "object" && object !== null ? { ...object } : null;
  } catch {
    return null;
  }
}

function cellsOf(text: string, heading: readonly string[]): string[] | null {
  const object = objectOf(text);
  if (!object) return null;
  return heading.map((name) => {
    const value = object[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  });
}

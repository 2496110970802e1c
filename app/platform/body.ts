import { Buffer } from "node:buffer";
import { DomainError } from "./errors";
import { mostOfName } from "./fields";

/**
 * The only module that reads request bodies. Each reader counts bytes while it reads and stops at
 * its limit, even if `Content-Length` is wrong or missing. Before parsing a body, it checks how
 * many parts there are to parse.
 *
 * Every reader takes its limit, in bytes, as the last parameter. A route that accepts photos passes
 * a larger limit; all other routes use `usualLimit`. A longer body throws `too_large`.
 */
export const usualLimit = 1_000_000;

/** Our largest form, an order with 50 lines, has 160 fields. */
const mostFields = 1000;
/** An order with 50 lines has 250 JSON values, nested three levels deep. */
const mostValues = 2000;
const mostDepth = 16;

/**
 * The body bytes already read for each request. A handler and the command that it runs may both
 * need them.
 */
const read = new WeakMap<Request, Promise<Uint8Array>>();

/** The raw bytes of a body. Throws `too_large` beyond `limit` bytes. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) {
    throw new DomainError("too_large");
  }
  const bytes = read.get(request) ?? readUpTo(request, limit);
  read.set(request, bytes);
  if ((await bytes).byteLength > limit) throw new DomainError("too_large");
  return bytes;
}

/**
 * The JSON in another server's answer. Throws if the answer is not JSON or is longer than `limit`
 * bytes.
 */
export async function readAnswer(answer: Response, limit: number): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await readUpTo(answer, limit)));
}

async function readUpTo(request: Pick<Request, "body">, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read().catch(() => {
      throw new DomainError(
        "invalid",
        "Part of the request is missing. Send the whole request again.",
      );
    });
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      // The answer tells the sender. Do not wait here: the sender may never stop.
      reader.cancel().catch(() => {});
      throw new DomainError("too_large");
    }
    parts.push(value);
  }
  return Buffer.concat(parts);
}

/** A body as text. Throws `too_large` beyond `limit` bytes. */
export async function readText(request: Request, limit = usualLimit): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, limit));
}

/**
 * A posted form, unchanged; fields.ts limits its contents. This function can be called more than
 * once for a request. Throws `wrong_type` if the body is not a form, `invalid` if the form was cut
 * short, and `too_large` beyond `limit` bytes or 1,000 fields.
 */
export async function readEntries(request: Request, limit = usualLimit): Promise<FormData> {
  const bytes = await readBytes(request, limit);
  const type = request.headers.get("Content-Type") ?? "";
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    if (countOf(bytes, "&") >= mostFields) throw new DomainError("too_large");
    const form = new FormData();
    const entries = new URLSearchParams(new TextDecoder().decode(bytes));
    for (const [name, value] of entries) form.append(name, value);
    return form;
  }
  if (!/^multipart\/form-data\b/i.test(type)) {
    throw new DomainError("wrong_type", "Send the request as a form.");
  }
  const boundary = boundaryIn(type);
  if (boundary === null) {
    throw new DomainError("wrong_type", "Send the form with one plain boundary.");
  }
  // A multipart form has one boundary more than it has fields.
  if (countOf(bytes, `--${boundary}`) > mostFields + 1) {
    throw new DomainError("too_large");
  }
  try {
    return await new Response(bytes as BodyInit, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw new DomainError("invalid", "Part of the form is missing. Send the whole form again.");
  }
}

/**
 * The boundary of a multipart form. Null if the type has none, or if the platform's own reader could
 * find another one: then the fields could not be counted.
 */
function boundaryIn(type: string): string | null {
  if (type.split(/boundary=/i).length !== 2) return null;
  const [, quoted, plain] = /;\s*boundary=(?:"([^"\\]+)"|([^"\\;\s]+))\s*(?:;|$)/i.exec(type) ?? [];
  return quoted ?? plain ?? null;
}

/** How often `text` occurs in the body. The count stops just above `mostFields`. */
function countOf(bytes: Uint8Array, text: string): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = buffer.indexOf(text); at >= 0; at = buffer.indexOf(text, at + text.length)) {
    if (++count > mostFields + 1) break;
  }
  return count;
}

/**
 * Keys that are never data. Code that copies an object key by key could change the object's
 * prototype with them.
 */
const isMaking = (key: string) => ["__proto__", "constructor", "prototype"].includes(key);

/**
 * The JSON object in a body; an empty body gives an empty object. Throws `wrong_type` for another
 * content type, `invalid` if the body is not a JSON object, repeats a key, is nested more than 16
 * levels deep or holds more than 2,000 values, and `too_large` beyond `limit` bytes.
 */
export async function readJson(
  request: Request,
  limit = usualLimit,
): Promise<Record<string, unknown>> {
  const text = await readText(request, limit);
  if (text.trim() === "") return {};
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(type)) throw new DomainError("wrong_type");
  refuseEntangled(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new DomainError("invalid", "The request isn’t valid JSON. Correct it and send it again.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new DomainError("invalid", "Send a JSON object.");
  }
  return value as Record<string, unknown>;
}

/**
 * Checks the brackets, commas and keys in JSON text before anything parses the text. A repeated key
 * is refused: if a key held two amounts, one reader would take the first and another reader the
 * last.
 */
function refuseEntangled(text: string): void {
  /** The keys of each object that is still open; null for a list. */
  const open: (Set<string> | null)[] = [];
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      const end = endOfText(text, at);
      const keys = open.at(-1);
      if (keys && isBeforeColon(text, end)) addKey(text.slice(at, end), keys);
      at = end - 1;
    } else if (character === "[" || character === "{") {
      open.push(character === "{" ? new Set() : null);
    } else if (character === "]" || character === "}") {
      open.pop();
    }
    if (character === "," || character === "[" || character === "{") values++;
    if (open.length > mostDepth)
      throw new DomainError(
        "invalid",
        `The JSON is nested too deeply. Use at most ${mostDepth} levels.`,
      );
    if (values > mostValues)
      throw new DomainError(
        "invalid",
        `The JSON contains too many values. Send at most ${mostValues}.`,
      );
  }
}

/** The position after the closing quotation mark of the string that begins at `begin`. */
function endOfText(text: string, begin: number): number {
  let at = begin + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

function isBeforeColon(text: string, from: number): boolean {
  let at = from;
  while (" \t\r\n".includes(text[at] ?? ":")) at++;
  return text[at] === ":";
}

/** Adds a key, as it is written in the JSON text, to the keys of its object. */
function addKey(written: string, keys: Set<string>): void {
  const key = readKey(written);
  const name = key.slice(0, mostOfName);
  const why = isMaking(key)
    ? `The field “${name}” isn’t allowed. Remove it.`
    : keys.has(key)
      ? `The field “${name}” appears twice. Send it once.`
      : null;
  if (why) throw new DomainError("invalid", why, { fields: Object.fromEntries([[name, [why]]]) });
  keys.add(key);
}

function readKey(written: string): string {
  try {
    return JSON.parse(written);
  } catch {
    throw new DomainError("invalid", "The request isn’t valid JSON. Correct it and send it again.");
  }
}

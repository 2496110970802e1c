import { DomainError, type FieldErrors } from "./errors";
import { mostOfAddress } from "./paths";
import { z } from "./zod";

/**
 * A form or a query may contain only what its command's schema knows: fields with known names, once
 * each, in lists as long as the schema allows, and with values not much longer than the schema
 * allows. This module checks these limits before anything parses the input, because parsing could
 * cost without limit: a library that reads `items[999999999]` makes a list of that length and draws
 * it. Unknown fields are left out, and so are never sent back.
 */

/** The field in which Conform's buttons say what they ask for. */
export const INTENT = "__intent__";

/** The most characters in a field's name, and in a button's intent. */
export const mostOfName = 100;
const mostOfIntent = 5000;
/** The most characters in a text if its schema sets no limit, and in a number or a date. */
const usualMost = 250;
const mostOfNumber = 20;
/** The most entries in a list if its schema sets no limit. */
const usualEntries = 50;
/** The most levels of lists and objects inside each other, for schemas that contain themselves. */
const mostDepth = 5;

const mostParameters = 500;

/** Throws `too_long` if an address is longer than any that we make, or has more parameters. */
export function refuseLongAddress({ url }: Request): void {
  if (url.length > mostOfAddress || url.split("&").length > mostParameters) {
    throw new DomainError("too_long");
  }
}

/** A list in a schema: 'items', or 'items[].tags'. */
interface List {
  path: string;
  /** The most entries. */
  most: number;
  /** Returns the schema's own message for too many entries. */
  tooMany: () => string;
}

/** A field in a schema: 'items[].quantity'. */
interface Field {
  path: string;
  /** The lists that contain the field, the outermost first. */
  lists: List[];
  /** The most characters that the schema accepts. */
  most: number;
  /** Whether the schema ignores a value that it cannot use, instead of refusing it. */
  isForgiving: boolean;
  takesFile: boolean;
  /** Whether the name may occur more than once, as for the checked boxes of a list. */
  repeats: boolean;
}

/** All fields that a schema knows, by path. */
function fieldsOf(schema: z.core.$ZodType): Map<string, Field> {
  const all = [...fieldsIn(schema, "", [])];
  return new Map(all.map((field) => [field.path, field]));
}

function* fieldsIn(
  schema: z.core.$ZodType,
  path: string,
  lists: List[],
  isForgiving = false,
  depth = 0,
): Generator<Field> {
  if (depth > mostDepth) return;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inner = wrappedIn(schema);
  if (inner) {
    const forgives = isForgiving || def.type === "catch";
    const deep = def.type === "lazy" ? depth + 1 : depth;
    return yield* fieldsIn(inner, path, lists, forgives, deep);
  }
  switch (def.type) {
    case "object":
      for (const [name, field] of Object.entries(def.shape)) {
        yield* fieldsIn(field, path ? `${path}.${name}` : name, lists, isForgiving, depth + 1);
      }
      return;
    case "array": {
      const list = { path, ...limitOfList(schema) };
      for (const field of fieldsIn(def.element, `${path}[]`, [...lists, list], false, depth + 1)) {
        yield field;
        if (field.path === `${path}[]`) yield { ...field, path, lists, repeats: true };
      }
      return;
    }
    case "union":
      for (const option of def.options) yield* fieldsIn(option, path, lists, isForgiving, depth);
      return;
    case "intersection":
      yield* fieldsIn(def.left, path, lists, isForgiving, depth);
      return yield* fieldsIn(def.right, path, lists, isForgiving, depth);
    default: {
      const takesFile = def.type === "file" || def.type === "custom";
      const isNumber = ["number", "bigint", "boolean", "date"].includes(def.type);
      const most = mostOf(schema) ?? (isNumber ? mostOfNumber : usualMost);
      yield { path, lists, most, isForgiving, takesFile, repeats: false };
    }
  }
}

/**
 * The inner schema of a wrapper such as `optional`, as it describes the sent value; null if the
 * schema is not a wrapper.
 */
export function wrappedIn(schema: z.core.$ZodType): z.core.$ZodType | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "optional":
    case "nonoptional":
    case "nullable":
    case "default":
    case "prefault":
    case "readonly":
    case "catch":
      return def.innerType;
    case "pipe": {
      const isPreprocessed = (def.in as z.core.$ZodTypes)._zod.def.type === "transform";
      return isPreprocessed ? def.out : def.in;
    }
    case "lazy":
      return def.getter();
    default:
      return null;
  }
}

/** The `max` of a text's or a list's schema. */
function mostOf(schema: z.core.$ZodType): number | null {
  const limits = (schema._zod.def.checks ?? []).flatMap(({ _zod: { def } }) =>
    def.check === "max_length" && "maximum" in def ? [Number(def.maximum)] : [],
  );
  return limits.length > 0 ? Math.min(...limits) : null;
}

function limitOfList(schema: z.core.$ZodType): Omit<List, "path"> {
  const most = mostOf(schema) ?? usualEntries;
  const tooMany = () => {
    const { error } = z.safeParse(schema, Array.from({ length: most + 1 }));
    const own = error?.issues.find(({ code, path }) => code === "too_big" && path.length === 0);
    return own?.message ?? `At most ${most} entries`;
  };
  return { most, tooMany };
}

/** 'items[].quantity' and [3] for 'items[3].quantity'. */
function parted(name: string): { path: string; indexes: number[] } {
  const indexes: number[] = [];
  const path = name.replace(/\[(0|[1-9]\d{0,15})\]/g, (_, index) => {
    indexes.push(Number(index));
    return "[]";
  });
  return { path, indexes };
}

/** 'items[3].tags' for 'items[].tags' and [3, 7]. */
function filled(path: string, indexes: number[]): string {
  let at = 0;
  return path.replaceAll("[]", () => `[${indexes[at++]}]`);
}

export interface Bounded {
  /** The sent fields that the schema knows, and a button's intent if the form can carry it out. */
  fields: FormData;
  /** Messages for known fields that were left out or cut because there was too much. */
  errors: FieldErrors;
}

/** Limits the contents of a form or a query to what the schema of its command allows; see above. */
export function boundFields(
  entries: Iterable<[string, FormDataEntryValue]>,
  schema: z.core.$ZodType,
): Bounded {
  const known = fieldsOf(schema);
  const fields = new FormData();
  const errors: FieldErrors = {};
  let wish: FormDataEntryValue | null = null;
  for (const [name, value] of entries) {
    if (name === INTENT) wish ??= value;
    if (name === INTENT || name.length > mostOfName) continue;
    const { path, indexes } = parted(name);
    const field = known.get(path);
    if (!field || field.lists.length !== indexes.length) continue;
    const full =
      field.lists.find(({ most }, at) => (indexes[at] ?? 0) >= most) ??
      fullByRepeating(field, name, fields, known);
    if (full) errors[filled(full.path, indexes)] = [full.tooMany()];
    if (full || (fields.has(name) && !field.repeats)) continue;
    if (typeof value !== "string") {
      if (field.takesFile) fields.append(name, value);
      continue;
    }
    // A line break counts as two characters in a posted form, but as one for the schema.
    const most = 2 * field.most;
    if (value.length > most && field.isForgiving) continue;
    if (value.length > most) errors[name] = [`At most ${field.most} characters`];
    fields.append(name, value.slice(0, most));
  }
  const intent = typeof wish === "string" ? boundIntent(wish, known, fields) : null;
  if (intent) fields.append(INTENT, JSON.stringify(intent));
  return { fields, errors };
}

/** The list that is full because its name has occurred too often. */
function fullByRepeating(
  { path, repeats }: Field,
  name: string,
  fields: FormData,
  known: Map<string, Field>,
): List | undefined {
  const list = repeats ? known.get(`${path}[]`)?.lists.at(-1) : undefined;
  return list && fields.getAll(name).length >= list.most ? list : undefined;
}

const Name = z.string().max(mostOfName);
const Index = z.int().min(0);
/**
 * What a form's buttons ask the server for without JavaScript. With JavaScript, they never ask the
 * server.
 */
const Intent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("validate"), payload: z.object({ name: Name.optional() }) }),
  z.object({
    type: z.literal("insert"),
    payload: z.object({ name: Name, index: Index.optional(), defaultValue: z.unknown() }),
  }),
  z.object({ type: z.literal("remove"), payload: z.object({ name: Name, index: Index }) }),
  z.object({
    type: z.literal("reorder"),
    payload: z.object({ name: Name, from: Index, to: Index }),
  }),
]);
type Intent = z.output<typeof Intent>;

/** Asks for the form unchanged. */
const asItStands: Intent = { type: "validate", payload: {} };

/** The intent of a button, if a form of this schema can have such a button; null for any other. */
function boundIntent(text: string, known: Map<string, Field>, fields: FormData): Intent | null {
  if (text.length > mostOfIntent) return null;
  let wish: unknown;
  try {
    wish = JSON.parse(text);
  } catch {
    return null;
  }
  const { data: intent } = Intent.safeParse(wish);
  if (!intent) return null;
  const { path, indexes } = parted(intent.payload.name ?? "");
  if (intent.type === "validate") {
    const isKnown = intent.payload.name === undefined || known.has(path);
    return isKnown ? intent : null;
  }
  const inIt = [...known.values()].find(({ lists }) => lists.some((list) => list.path === path));
  const lists = inIt?.lists.slice(0, indexes.length + 1);
  const list = lists?.at(-1);
  if (!lists || list?.path !== path) return null;
  if (indexes.some((index, at) => index >= (lists[at]?.most ?? 0))) return null;
  if (intent.type === "remove") return intent.payload.index < list.most ? intent : null;
  if (intent.type === "reorder") {
    return Math.max(intent.payload.from, intent.payload.to) < list.most ? intent : null;
  }
  if (lengthOf(intent.payload.name, fields) >= list.most) return asItStands;
  const { defaultValue, ...payload } = intent.payload;
  if ((payload.index ?? 0) >= list.most) return null;
  return {
    type: "insert",
    payload: { ...payload, defaultValue: entryOf(defaultValue, `${path}[]`, known) },
  };
}

/** The length of the list with this name in a form. */
function lengthOf(name: string, fields: FormData): number {
  const own = [...fields.keys()].filter((each) => each.startsWith(`${name}[`));
  return Math.max(0, ...own.map((each) => Number.parseInt(each.slice(name.length + 1), 10) + 1));
}

/** A list entry that a button adds: the texts and numbers of its known fields. */
function entryOf(value: unknown, path: string, known: Map<string, Field>): unknown {
  const text = (each: unknown, { most }: Field) =>
    typeof each === "string" || typeof each === "number"
      ? String(each).slice(0, 2 * most)
      : undefined;
  const own = known.get(path);
  if (own) return text(value, own);
  const given = new Map(Object.entries(value ?? {}));
  const entries = [...known.values()].flatMap((field) => {
    const name = field.path.startsWith(`${path}.`) ? field.path.slice(path.length + 1) : "";
    return name && given.has(name) ? [[name, text(given.get(name), field)]] : [];
  });
  return Object.fromEntries(entries);
}

/** The result of the work on a form before it is read: see `prepare` of `submitForm`. */
export interface Prepared {
  /** An error to show beside this field. */
  refused?: { error: DomainError; field: string };
  /**
   * Whether a button that changes the form was pressed. The form is shown again with that change.
   */
  isAgain: boolean;
  note?: string;
}

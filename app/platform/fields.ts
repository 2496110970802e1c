import { DomainError, type FieldErrors } from "./errors";
import { mostOfAddress } from "./paths";
import { z } from "./zod";

/**
 * What a form or a query may say is what its command's schema knows: those names, in lists as long
 * as the schema allows, once each, and not much longer than the schema takes. It is looked at here
 * before anything is made of it, because making something of it may cost without bound: a library
 * that reads `items[999999999]` makes a list of that length, and draws it. What is not known is
 * left out, and so is never sent back.
 */

/** The field in which Conform's buttons say what they ask for. */
export const INTENT = "__intent__";

/** Characters of a name and of an intent. */
export const mostOfName = 100;
const mostOfIntent = 5000;
/** Characters of a text whose schema gives no limit of its own, and of a number or a date. */
const usualMost = 250;
const mostOfNumber = 20;
/** Entries of a list whose schema gives no limit of its own. */
const usualEntries = 50;
/** Lists and objects within each other, for schemas that contain themselves. */
const mostDepth = 5;

const mostParameters = 500;

/** Throws `too_long` for an address longer than any that we make, or with more parameters. */
export function refuseLongAddress({ url }: Request): void {
  if (url.length > mostOfAddress || url.split("&").length > mostParameters) {
    throw new DomainError("too_long");
  }
}

/** A list in a schema: 'items', or 'items[].tags'. */
interface List {
  path: string;
  /** Entries. */
  most: number;
  /** The schema's own words for more. */
  tooMany: () => string;
}

/** A field in a schema: 'items[].quantity'. */
interface Field {
  path: string;
  /** The lists that it is in, from the outside. */
  lists: List[];
  /** Characters that the schema takes. */
  most: number;
  /** Whether the schema takes what it cannot use for nothing. */
  isForgiving: boolean;
  takesFile: boolean;
  /** Whether its name may come again: the boxes of a list that are ticked. */
  repeats: boolean;
}

/** Every field that a schema knows, by its path. */
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

/** The schema of what is sent that another is put around, as `optional` is; null where none is. */
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
  /** What the schema knows of what was sent, and a button's wish that can be granted. */
  fields: FormData;
  /** What was left out or cut though the schema knows it, because there is too much of it. */
  errors: FieldErrors;
}

/** Bounds what a form or a query says by the schema of its command; see above. */
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
    // The end of a line is two characters on its way, and one to the schema.
    const most = 2 * field.most;
    if (value.length > most && field.isForgiving) continue;
    if (value.length > most) errors[name] = [`At most ${field.most} characters`];
    fields.append(name, value.slice(0, most));
  }
  const intent = typeof wish === "string" ? boundIntent(wish, known, fields) : null;
  if (intent) fields.append(INTENT, JSON.stringify(intent));
  return { fields, errors };
}

/** The list that a name which comes again has filled. */
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
/** What the buttons of a form ask for without JavaScript; with it, they never ask the server. */
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

/** Asks for the form as it stands. */
const asItStands: Intent = { type: "validate", payload: {} };

/** The wish of a button that a form of this schema can have; null for any other. */
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

/** How long the list of this name is in a form. */
function lengthOf(name: string, fields: FormData): number {
  const own = [...fields.keys()].filter((each) => each.startsWith(`${name}[`));
  return Math.max(0, ...own.map((each) => Number.parseInt(each.slice(name.length + 1), 10) + 1));
}

/** An entry that a button adds to a list: its texts and numbers, by the names that are known. */
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

/** What was done with a form before it is read: see `prepare` of `submitForm`. */
export interface Prepared {
  /** What did not work, to be told beside this field. */
  refused?: { error: DomainError; field: string };
  /** A button that changes the form was pressed: it is shown again, with that done. */
  isAgain: boolean;
  note?: string;
}

import { DomainError, type FieldErrors } from "./errors";
import type { z } from "./zod";

/** Characters of a name that are told back, and names: more than anybody reads. */
const mostOfName = 100;
const mostTold = 20;

/**
 * Refuses what a program has sent in a field that its command does not know: a name with a slip in it
 * would otherwise do nothing, and nobody would be told. A form's fields are left out instead, because
 * browsers and their extensions add some; see fields.ts. Throws `invalid`, by field.
 */
export function refuseUnknown(schema: z.core.$ZodType, sent: unknown): void {
  const fields: FieldErrors = {};
  for (const path of unknownIn(schema, sent, "")) {
    fields[path] = ["There is no such field here"];
    if (Object.keys(fields).length === mostTold) break;
  }
  const [first] = Object.keys(fields);
  if (first === undefined) return;
  throw new DomainError("invalid", `There is no field “${first}” here.`, { fields });
}

/** The paths in a value, 'items[0].color', that its schema does not know. */
function* unknownIn(schema: z.core.$ZodType, value: unknown, path: string): Generator<string> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object": {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return;
      for (const [name, each] of Object.entries(value)) {
        const own = path ? `${path}.${name}` : name;
        const field = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
        if (field) yield* unknownIn(field, each, own);
        else if (!def.catchall) yield own.slice(0, mostOfName);
      }
      return;
    }
    case "array":
      if (!Array.isArray(value)) return;
      for (const [at, each] of value.entries()) {
        yield* unknownIn(def.element, each, `${path}[${at}]`);
      }
      return;
    case "optional":
    case "nonoptional":
    case "nullable":
    case "default":
    case "prefault":
    case "readonly":
    case "catch":
      return yield* unknownIn(def.innerType, value, path);
    case "pipe": {
      const isPreprocessed = (def.in as z.core.$ZodTypes)._zod.def.type === "transform";
      return yield* unknownIn(isPreprocessed ? def.out : def.in, value, path);
    }
    case "union": {
      const each = def.options.map((option) => [...unknownIn(option, value, path)]);
      return yield* each.reduce((least, one) => (one.length < least.length ? one : least));
    }
  }
}

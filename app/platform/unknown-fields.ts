import { DomainError, type FieldErrors } from "./errors";
import { mostOfName, wrappedIn } from "./fields";
import type { z } from "./zod";

/** The most names in the answer: more than anyone reads. */
const mostTold = 20;

/**
 * Refuses fields that a program sent and its command does not know. Otherwise a misspelled name
 * would have no effect, and no one would notice. A form's unknown fields are left out instead,
 * because browsers and their extensions add some; see fields.ts. Throws `invalid`, with a message
 * for each field.
 */
export function refuseUnknown(schema: z.core.$ZodType, sent: unknown): void {
  const fields: FieldErrors = {};
  for (const path of unknownIn(schema, sent, "")) {
    fields[path] = ["No such field"];
    if (Object.keys(fields).length === mostTold) break;
  }
  const [first] = Object.keys(fields);
  if (first === undefined) return;
  throw new DomainError(
    "invalid",
    `This request has no field “${first}”. Remove the field and try again.`,
    { fields },
  );
}

/** The paths in a value that its schema does not know, such as 'items[0].color'. */
function* unknownIn(schema: z.core.$ZodType, value: unknown, path: string): Generator<string> {
  const inner = wrappedIn(schema);
  if (inner) return yield* unknownIn(inner, value, path);
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
    case "union": {
      const each = def.options.map((option) => [...unknownIn(option, value, path)]);
      return yield* each.reduce((least, one) => (one.length < least.length ? one : least));
    }
  }
}

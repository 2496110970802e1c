import { z } from "../../app/platform/zod";

/** The parts of JSON Schema that are used here. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  contentEncoding?: string;
  contentMediaType?: string;
  [other: string]: unknown;
}

/** A shorter version of a schema, without the parts that add no information. */
function tidied(schema: Schema, isClosed: boolean): Schema {
  const inner = (each: unknown): unknown =>
    Array.isArray(each)
      ? each.map(inner)
      : typeof each === "object" && each !== null
        ? tidied(each as Schema, isClosed)
        : each;
  const { properties, default: usual, ...rest } = schema;
  const own = Object.fromEntries(
    Object.entries(rest).map(([name, each]) => [name, name === "enum" ? each : inner(each)]),
  ) as Schema;
  if (usual !== undefined) own.default = usual;
  if (properties) {
    own.properties = Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [name, tidied(each, isClosed)]),
    );
    // An answer may get more fields in the future, but a command refuses unknown fields.
    if (!isClosed) delete own.additionalProperties;
    else own.additionalProperties ??= false;
  }
  if (own.type === "integer" && own.minimum === Number.MIN_SAFE_INTEGER) delete own.minimum;
  if (own.type === "integer" && own.maximum === Number.MAX_SAFE_INTEGER) delete own.maximum;
  // The format already says what this pattern says, and the pattern is unreadable.
  if (["date", "date-time", "email"].includes(own.format ?? "")) delete own.pattern;
  if (own.pattern) own.pattern = own.pattern.replaceAll("\\/", "/");
  merge(own);
  return own;
}

/** Writes a choice between one type and null as `type: ["string", "null"]`. */
function merge(schema: Schema): void {
  const { anyOf } = schema;
  const [first, second, third] = anyOf ?? [];
  if (!first || second?.type !== "null" || third) return;
  if (first.anyOf) schema.anyOf = [...first.anyOf, second];
  if (typeof first.type !== "string" || first.$ref) return;
  const { description, ...rest } = first;
  delete schema.anyOf;
  const isChoice = Array.isArray(rest.enum);
  Object.assign(schema, rest, {
    type: [first.type, "null"],
    ...(isChoice && { enum: [...(rest.enum as unknown[]), null] }),
    ...(first.const !== undefined && { enum: [first.const, null], const: undefined }),
    description: schema.description ?? description,
  });
}

const ref = (id: string) => `#/components/schemas/${id}`;

/** The schema of an answer. Its named parts are moved to `found` and replaced by references. */
export function answerSchema(schema: z.ZodType, found: Record<string, Schema>): Schema {
  const made = z.toJSONSchema(schema, { target: "draft-2020-12", io: "output" });
  const { $schema: _, $defs, ...whole } = made as Schema & { $defs?: Record<string, Schema> };
  for (const [name, part] of Object.entries($defs ?? {})) keep(found, name, part);
  const { id, ...rest } = pointing(tidied(whole, false)) as Schema & { id?: string };
  if (!id) return rest;
  found[id] = rest;
  return { $ref: ref(id) };
}

function keep(found: Record<string, Schema>, name: string, part: Schema): void {
  const { id: _, ...schema } = pointing(tidied(part, false)) as Schema & { id?: string };
  found[name] = schema;
}

/** Replaces references inside the schema by references into the document. */
function pointing(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll("#/$defs/", "#/components/schemas/"));
}

/** The schema of a request's body, without the fields in `given`, which are sent in another way. */
export function requestSchema(schema: z.ZodType, given: readonly string[]): Schema {
  const { $schema: _, ...whole } = z.toJSONSchema(schema, {
    target: "draft-2020-12",
    io: "input",
    unrepresentable: "any",
  }) as Schema;
  const { properties = {}, required = [], ...rest } = tidied(whole, true);
  const sent = Object.entries(properties).filter(([name]) => !given.includes(name));
  const needed = required.filter((name) => !given.includes(name));
  return {
    ...rest,
    properties: Object.fromEntries(sent),
    ...(needed.length > 0 && { required: needed }),
  };
}

/** The schema of a parameter in an address. */
export function parameterSchema(schema: z.ZodType): Schema {
  const made = z.toJSONSchema(schema, { target: "draft-2020-12", io: "input" });
  const { $schema: _, isRequired: __, ...rest } = tidied(made as Schema, true);
  return rest;
}

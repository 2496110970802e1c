/** The parts of JSON Schema that the pages show. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  examples?: unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
}
type Schemas = Record<string, Schema>;

/** The name in a reference: 'Market' for '#/components/schemas/Market'. */
export const nameIn = (ref: string) => ref.split("/").at(-1) ?? "";
const behind = (schema: Schema, schemas: Schemas): Schema =>
  schema.$ref ? (schemas[nameIn(schema.$ref)] ?? {}) : schema;

/** A schema's type in words: 'text, at most 255 characters or null'. */
export function typeText(schema: Schema): string {
  if (schema.$ref) return nameIn(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(" or ");
  if (schema.anyOf) return schema.anyOf.map(typeText).join(" or ");
  const types = [schema.type ?? "anything"].flat();
  return types.map((type) => (type === "null" ? "null" : oneType(type, schema))).join(" or ");
}

function oneType(type: string, schema: Schema): string {
  const { minimum, maximum, maxLength, maxItems, format, items } = schema;
  const range = [
    ...(minimum === undefined ? [] : [`from ${minimum}`]),
    ...(maximum === undefined || maximum > 1e12 ? [] : [`to ${maximum}`]),
  ].join(" ");
  switch (type) {
    case "integer":
      return `whole number${range && `, ${range}`}`;
    case "number":
      return `number${range && `, ${range}`}`;
    case "boolean":
      return "true or false";
    case "array":
      return `list of ${items ? typeText(items) : "anything"}${maxItems ? `, at most ${maxItems} items` : ""}`;
    case "object":
      return "object";
    case "string":
      if (format === "date") return "date";
      if (format === "date-time") return "moment";
      if (format === "uri") return "address";
      return `${format === "email" ? "email address" : "text"}${maxLength ? `, at most ${maxLength} characters` : ""}`;
    default:
      return type;
  }
}

export interface FieldLine {
  name: string;
  type: string;
  isRequired: boolean;
  description: string;
}

/** Fields nested deeper than this are shown only in the example. */
const mostDepth = 2;

/**
 * The fields of a body. The fields of a nested object follow the field that holds it:
 * `items[].quantity`.
 */
export function fieldsOf(schema: Schema, schemas: Schemas, path = "", depth = 0): FieldLine[] {
  const found = behind(schema, schemas);
  if (found.anyOf && !found.properties) {
    const one = found.anyOf.find((each) => behind(each, schemas).properties);
    return one ? fieldsOf(one, schemas, path, depth) : [];
  }
  if (found.items) return fieldsOf(found.items, schemas, path && `${path}[]`, depth);
  return Object.entries(found.properties ?? {}).flatMap(([name, field]) => {
    const own = path ? `${path}.${name}` : name;
    const inner = depth < mostDepth && !field.$ref ? fieldsOf(field, schemas, own, depth + 1) : [];
    const usual = field.default === undefined ? "" : `Default: ${JSON.stringify(field.default)}`;
    return [
      {
        name: own,
        type: typeText(field),
        isRequired: found.required?.includes(name) ?? false,
        description: [field.description, usual].filter(Boolean).join(". "),
      },
      ...inner,
    ];
  });
}

/** An example of an answer, as text; null if the schema has none. */
export function exampleText(
  { schema, example }: { schema: Schema; example?: unknown },
  schemas: Schemas,
): string | null {
  const value =
    example ??
    (schema.items
      ? [behind(schema.items, schemas).examples?.[0]]
      : behind(schema, schemas).examples?.[0]);
  if (value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

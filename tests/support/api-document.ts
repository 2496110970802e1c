import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020";
import formats from "ajv-formats";

/** JSON Schema, as an API document contains it. */
export type Schema = Record<string, unknown>;

interface Media {
  schema: Schema;
  example?: unknown;
}
interface Told {
  $ref?: string;
  content?: Record<string, Media>;
}
export interface Operation {
  operationId: string;
  security: object[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, Told>;
}
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Told> };
}

/** The document as it is served. */
export const apiDocument: ApiDocument = JSON.parse(readFileSync("docs/api/openapi.json", "utf8"));

const patterns = Object.keys(apiDocument.paths)
  // Sorts '/api/markets/map' before '/api/markets/{id}'.
  .toSorted((one, other) => one.split("{").length - other.split("{").length)
  .map((path) => ({
    path,
    // Like the server, ignores a slash at the end and upper or lower case.
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}/?$`, "i"),
  }));

/** The path in the document that matches an address: '/api/markets/{id}' for '/api/markets/1'. */
export const pathOf = (pathname: string) =>
  patterns.find(({ pattern }) => pattern.test(pathname))?.path ?? null;

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
formats.default(ajv);
ajv.addFormat("date", /^\d{4}-\d\d-\d\d$/);
ajv.addSchema({ $id: "document", components: closed(apiDocument.components) });

/**
 * The same schema without extra properties: an answer with a field that the document does not name
 * is wrong.
 */
function closed<T>(value: T): T {
  if (Array.isArray(value)) return value.map(closed) as T;
  if (typeof value !== "object" || value === null) return value;
  const inner = Object.entries(value).map(([name, each]) => [name, closed(each)]);
  const isOpen = "properties" in value && !("additionalProperties" in value);
  return Object.fromEntries([...inner, ...(isOpen ? [["additionalProperties", false]] : [])]);
}

const compiled = new WeakMap<Schema, ValidateFunction>();

function compile(schema: Schema): ValidateFunction {
  const text = JSON.stringify(closed(schema)).replaceAll('"#/components', '"document#/components');
  const validate = ajv.compile(JSON.parse(text));
  compiled.set(schema, validate);
  return validate;
}

/** What is wrong with a value, each with its place in the value; empty if the value is valid. */
export function wrongWith(schema: Schema, value: unknown): string[] {
  const validate = compiled.get(schema) ?? compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath || "It"} ${message} ${JSON.stringify(params)}`,
  );
}

/** The response that a reference of the document names. */
export function resolved({ $ref, ...told }: Told): Told {
  const name = $ref?.split("/").at(-1);
  return name === undefined ? told : (apiDocument.components.responses[name] ?? {});
}

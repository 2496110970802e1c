import { errorPlace, everyRefusal, notFound } from "~/platform/errors";
import document from "../../../../docs/api/openapi.json?raw";
import { exampleText, fieldsOf, nameIn, type Schema, typeText } from "./api-docs.view";

interface Media {
  schema: Schema;
  example?: unknown;
}
interface Told {
  $ref?: string;
  description?: string;
  content?: Record<string, Media>;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Told>;
}
interface Document {
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Told> };
}

/**
 * The API document. The pages for people are built from it, so people and programs read the same
 * text.
 */
const readDocument = (): Document => JSON.parse(document);

/** The name of a part in its address: 'vendors-and-products' for 'Vendors and products'. */
const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z]+/g, "-")
    .replace(/^-|-$/g, "");

const hooks = { name: "Webhooks", description: "Messages that Market Day sends to other servers." };

const partsOf = ({ tags, webhooks }: Document) => [
  ...tags,
  ...(Object.keys(webhooks).length > 0 ? [hooks] : []),
];

interface Line {
  method: string;
  path: string;
  operation: Operation;
}

function linesOf({ paths, webhooks }: Document, tag: string): Line[] {
  if (tag === hooks.name) {
    return Object.entries(webhooks).map(([path, { post }]) => ({
      method: "POST",
      path,
      operation: post,
    }));
  }
  return Object.entries(paths).flatMap(([path, own]) =>
    Object.entries(own)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/**
 * An overview of the API: the introduction's paragraphs, the errors, and every call, part by part.
 */
export function apiOverview() {
  const all = readDocument();
  return {
    intro: all.info.description.split("\n\n"),
    errors: Object.entries(everyRefusal)
      .filter(([code]) => code !== "internal")
      .map(([code, { status, title, text }]) => ({
        id: errorPlace(code),
        status,
        title,
        text,
      }))
      .toSorted((one, other) => one.status - other.status),
    parts: partsOf(all).map(({ name, description }) => ({
      name,
      description,
      slug: slugOf(name),
      calls: linesOf(all, name).map(({ method, path, operation }) => ({
        id: operation.operationId,
        method,
        path,
        summary: operation.summary,
      })),
    })),
  };
}

/**
 * One part of the API with all details of its calls. `site` is this site's address. Throws
 * `not_found` if there is no such part.
 */
export function apiPart(slug: string | undefined, site: string) {
  const all = readDocument();
  const parts = partsOf(all);
  const part = parts.find(({ name }) => slugOf(name) === slug);
  if (!part) throw notFound();
  return {
    ...part,
    others: parts.map(({ name }) => ({ name, slug: slugOf(name), chosen: name === part.name })),
    calls: linesOf(all, part.name).map((line) => callOf(line, all, site)),
  };
}

function callOf({ method, path, operation }: Line, { components }: Document, site: string) {
  const { operationId, summary, description, parameters = [], requestBody } = operation;
  const [[type = "", body] = []] = Object.entries(requestBody?.content ?? {});
  const responses = Object.entries(operation.responses).filter(([status]) => status !== "default");
  const told = responses.map(([status, response]) => ({
    status,
    ...(response.$ref ? (components.responses[nameIn(response.$ref)] ?? {}) : response),
  }));
  return {
    id: operationId,
    method,
    path,
    summary,
    description,
    parameters: parameters.map((each) => ({
      name: each.name,
      where: { path: "in the address", query: "in the query", header: "a header" }[each.in] ?? "",
      type: typeText(each.schema),
      isRequired: each.required ?? false,
      description: each.description ?? "",
    })),
    body: body && { type, fields: fieldsOf(body.schema, components.schemas) },
    curl: path.startsWith("/") ? curlOf({ method, path, operation }, site, type, body) : null,
    answers: told
      .filter(({ status }) => status < "300")
      .map(({ status, content = {} }) => {
        const [[, media] = []] = Object.entries(content);
        return {
          status,
          type: media ? typeText(media.schema) : "Nothing",
          example: media ? exampleText(media, components.schemas) : null,
          fields: media ? fieldsOf(media.schema, components.schemas) : [],
        };
      }),
    refusals: told
      .filter(({ status }) => status >= "300")
      .map((each) => ({ status: each.status, description: each.description ?? "" })),
  };
}

function curlOf({ method, path, operation }: Line, site: string, type: string, body?: Media) {
  const { parameters = [], responses } = operation;
  const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
    String(parameters.find((each) => each.name === name)?.example ?? 1),
  );
  const needed = parameters.filter((each) => each.in === "query" && each.required);
  const query = needed.map(({ name }) => `${name}=…`).join("&");
  const lines = [
    ...(responses["401"] && !/login/.test(path) ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(parameters.some(({ name }) => name === "Idempotency-Key")
      ? ['-H "Idempotency-Key: $(uuidgen)"']
      : []),
    ...(type === "application/json"
      ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body?.example)}'`]
      : []),
    ...(type === "multipart/form-data" ? ["-F image=@picture.jpg"] : []),
  ];
  const how = method === "GET" ? "" : ` -X ${method}`;
  return [`curl${how} '${site}${filled}${query && `?${query}`}'`, ...lines].join(" \\\n  ");
}

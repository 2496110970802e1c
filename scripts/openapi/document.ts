import { scopeToWrite } from "../../app/platform/scopes";
import type { Role, Scope } from "../../app/platform/viewer";
import { z } from "../../app/platform/zod";
import { freshProof } from "../../app/routes/api/_described";
import { declaredParts, type Media, type Operation } from "./declared";
import { exampleOf } from "./examples";
import {
  fixedResponses,
  headers,
  headersNamed,
  intro,
  Problem,
  refusal,
  securitySchemes,
} from "./fixed";
import { answerSchema, parameterSchema, requestSchema, type Schema } from "./schemas";
import { webhooks } from "./webhooks";

/** The API document (OpenAPI 3.1), made from the declarations of the calls. */
export function openApi() {
  const declared = declaredParts();
  const parts: Record<string, Schema> = {};
  answerSchema(Problem, parts);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { tag, operations } of declared) {
    for (const operation of operations) {
      const path = pathOf(operation.address);
      paths[path] ??= {};
      paths[path][operation.method.toLowerCase()] = operationOf(tag, operation, parts);
    }
  }
  const hooks = webhooksOf(parts);
  const used = JSON.stringify(paths);
  const isUsed = ([status]: [string, unknown]) =>
    used.includes(`#/components/responses/${status}"`);
  const named = Object.entries(parts).sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    openapi: "3.1.1",
    info: {
      title: "Market Day",
      version: "1",
      summary: "Farmers markets, their vendors, and pre-orders to collect there.",
      description: intro,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "This site" }],
    tags: declared.map(({ tag, about }) => ({ name: tag, description: about })),
    paths,
    webhooks: hooks,
    components: {
      schemas: Object.fromEntries(
        named.map(([id, part]) => [id, { ...part, examples: [exampleOf(part, parts)] }]),
      ),
      responses: Object.fromEntries(Object.entries(fixedResponses).filter(isUsed)),
      headers,
      securitySchemes,
    },
  };
}

/** Returns '/api/markets/{id}' for '/api/markets/:id'. */
const pathOf = (route: string) => route.replace(/:(\w+)/g, "{$1}");

function operationOf(tag: string, operation: Operation, parts: Record<string, Schema>) {
  const { method, address, summary, detail, may, command, isSensitive } = operation;
  const isOpen = may.includes("anyone");
  const who = isOpen ? [] : [`For ${list.format(may.map((one) => audiences[one] ?? one))}.`];
  const scopes = scopesOf(operation);
  const needs = method === "GET" ? [] : [scopeSentence(scopes, isSensitive)];
  const more: Scope[] = isSensitive ? ["sensitive"] : [];
  return {
    operationId: operationId(method, pathOf(address)),
    tags: [tag],
    summary,
    description: [detail, ...who, ...needs].filter(Boolean).join(" ") || `${summary}.`,
    security: [
      ...(isOpen ? [{}] : []),
      { cookie: [] },
      { bearer: [] },
      ...scopes.map((scope) => ({ token: scope === "none" ? [] : [scope, ...more] })),
    ],
    ...parametersOf(operation),
    ...(command && { requestBody: bodyOf(command, operation, parts) }),
    responses: responsesOf(operation, parts),
  };
}

/**
 * The scopes that let a program's token make this call, as the server checks them. One of them is
 * enough.
 */
function scopesOf({ method, may, scope: named }: Operation): (Scope | "none")[] {
  if (method === "GET") return ["read"];
  const roles = may.filter((one): one is Role => one !== "anyone" && one !== "signedIn");
  const each = (roles.length > 0 ? roles : (["customer"] as const)).map((role) =>
    scopeToWrite(named, roles, role),
  );
  return [...new Set(each)].filter((scope) => scope !== null);
}

function scopeSentence(scopes: readonly (Scope | "none")[], isSensitive?: boolean): string {
  if (scopes.length === 0) return "A token with scopes is rejected.";
  if (scopes.includes("none")) return "Any token works.";
  const named = scopes.map((scope) => `\`${scope}\``).join(" or ");
  return isSensitive
    ? `A token needs the scopes ${named} and \`sensitive\`. ${freshProof}`
    : `A token needs the scope ${named}.`;
}

const list = new Intl.ListFormat("en-US");

const audiences: Partial<Record<string, string>> = {
  customer: "customers",
  vendor: "vendors",
  market_manager: "market managers",
  admin: "administrators",
  signedIn: "every signed-in account",
};

/** Returns 'getMarketsId' for GET /api/markets/{id}. */
function operationId(method: string, path: string): string {
  const words = path.replace(/^\/api\//, "").split(/[^A-Za-z0-9]+/);
  const named = words.filter(Boolean).map((word) => word[0]?.toUpperCase() + word.slice(1));
  return method.toLowerCase() + named.join("");
}

const limitQuery = {
  limit: z.int().min(1).max(1000).default(200).describe("The most items to return"),
};
const cursorQuery = {
  cursor: z.string().max(2000).describe("From the `Link` header of the last page"),
};

/** Whether a call is a write that happens only once, however often it is sent with the same key. */
const hasKey = ({ method, isAnew = false }: Operation) => method !== "GET" && !isAnew;

function parametersOf(operation: Operation) {
  const { params, query, pages, may } = operation;
  const own = {
    ...query,
    ...(pages && limitQuery),
    ...(pages === "cursor" && cursorQuery),
    ...(may.join() === "vendor" && {
      vendorId: z.int().min(1).describe("One of the caller’s vendors. The default is the first"),
    }),
    ...(may.join() === "market_manager" && {
      market: z.int().min(1).describe("One of the caller’s markets. The default is the first"),
    }),
  };
  const parameters = [
    ...params.map((name) => ({
      name,
      in: "path",
      required: true,
      schema:
        name === "day" ? dayName : { type: "integer", minimum: 1, maximum: 999_999_999_999_999 },
      example: name === "day" ? "Saturday" : 42,
    })),
    ...Object.entries(own).map(([name, schema]) => {
      const { description, ...rest } = parameterSchema(schema);
      const isRequired = schema.meta()?.isRequired === true;
      return {
        name,
        in: "query",
        ...(description && { description }),
        ...(isRequired && { required: true }),
        schema: rest,
      };
    }),
    ...(hasKey(operation) ? [idempotencyKey] : []),
  ];
  return parameters.length > 0 ? { parameters } : {};
}

const dayName = {
  type: "string",
  enum: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
};
const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "A key that you make up. For a day, a request with the same key is done only once and gets the first answer again. With another body, it is rejected.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x20-\\x7e]+$" },
  example: "2f1c9a52-6d0e-4b7f-9a55-0c1d2e3f4a5b",
};

function bodyOf(
  command: z.ZodType,
  { path = {}, given = {}, isForm = false }: Operation,
  parts: Record<string, Schema>,
) {
  const known = [...Object.values(path), ...Object.keys(given)];
  const schema = requestSchema(command, known);
  const media = {
    schema,
    ...(!isForm && { example: exampleOf(schema, parts) }),
  };
  return {
    required: (schema.required ?? []).length > 0,
    content: { [isForm ? "multipart/form-data" : "application/json"]: media },
  };
}

function responsesOf(operation: Operation, parts: Record<string, Schema>) {
  const { method, params, query, command, answers, pages, may, refusals = [] } = operation;
  const { isPlain, isAnew } = operation;
  const isClosed = !may.includes("anyone");
  const isKeyed = hasKey(operation);
  const isOwn = ["vendor", "market_manager"].includes(may.join());
  const refused = new Set<number>([
    403,
    ...(isClosed ? [401] : []),
    ...(isKeyed ? [409, 413, 422, 429] : []),
    ...(params.length > 0 || isOwn ? [404] : []),
    ...(command ? [413, 415, 422] : []),
    ...(pages || query ? [422] : []),
    ...(isPlain && isAnew ? [401] : []),
    ...refusals,
  ]);
  const told = headersNamed(
    ...(method === "GET" ? (["ETag"] as const) : []),
    ...(pages ? (["Link", "X-Total-Count", "X-Total-Count-Relation"] as const) : []),
    ...(isKeyed ? (["Idempotent-Replayed"] as const) : []),
    ...(refusals.includes(429) ? (["RateLimit", "RateLimit-Policy"] as const) : []),
  );
  const good = Object.entries(answers).map(([status, answer]) => [
    status,
    {
      description: status === "201" ? "Done" : "As asked for",
      headers: told,
      content: contentOf(answer, parts),
    },
  ]);
  return Object.fromEntries([
    ...good,
    ...(method === "GET" ? [["304", { $ref: "#/components/responses/304" }]] : []),
    ...[...refused].sort().map((status) => [status, refusal(status, isPlain ?? false)]),
    ["default", refusal("Problem", isPlain ?? false)],
  ]);
}

function contentOf(
  answer: Media,
  parts: Record<string, Schema>,
): Record<string, { schema: Schema; example?: unknown }> {
  if ("schema" in answer) return { [answer.type]: { schema: answerSchema(answer.schema, parts) } };
  return { [answer.type]: { schema: { type: "string" }, example: answer.example } };
}

/** The webhooks that the site sends. */
function webhooksOf(parts: Record<string, Schema>) {
  return Object.fromEntries(
    Object.entries(webhooks).map(([name, { summary, detail, payload, data }]) => {
      const schema = answerSchema(payload, parts);
      const written = exampleOf(schema, parts) as { data: object };
      const example = { ...written, type: name, data: { ...written.data, ...data } };
      return [
        name,
        {
          post: {
            operationId: `on${operationId("", name.replaceAll(".", "-"))}`,
            summary,
            description: detail,
            security: [],
            requestBody: {
              required: true,
              content: { "application/json": { schema, example } },
            },
            responses: {
              "2XX": {
                description:
                  "Taken. After 410, the endpoint is turned off. After any other answer, or none, it is sent again.",
              },
            },
          },
        },
      ];
    }),
  );
}

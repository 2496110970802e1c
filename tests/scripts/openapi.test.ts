import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, test } from "vitest";
import type { Who } from "~/platform/addresses";
import routes from "../../app/routes";
import { declaredParts } from "../../scripts/openapi/declared";
import { apiFiles } from "../../scripts/openapi/files";
import { access } from "../routes/access.table";
import { apiDocument, resolved, wrongWith } from "../support/api-document";
import { handlersOf } from "../support/handlers";

const operations = declaredParts().flatMap((part) =>
  part.operations.map((each) => [`${each.method} ${each.address}`, each] as const),
);
/** The addresses that describe the API itself, or answer that an address does not exist. */
const aboutItself = [
  "GET /api/openapi.json",
  "GET /api/docs",
  "GET /api/docs/:part",
  "GET /api/*",
  "POST /api/*",
];
const ofApi = (line: string) => / \/api\//.test(line) && !aboutItself.includes(line);

test("the API document and types are up to date with the declarations", async () => {
  for (const [file, text] of Object.entries(await apiFiles())) {
    const isFresh = readFileSync(file, "utf8") === text;
    expect(isFresh, `${file} is not fresh: run \`npm run openapi\``).toBe(true);
  }
});

describe("the declarations of the API", () => {
  test("cover exactly the handlers of the API", () => {
    const lines = Object.keys(access).filter(ofApi);
    expect(operations.map(([line]) => line).toSorted()).toEqual(lines.toSorted());
    const files = handlersOf(routes).filter(({ address }) => address?.startsWith("/api/"));
    expect(files.length).toBeGreaterThan(80);
  });

  test.each(operations)("%s, with the callers of the access table", (line, { may }) => {
    const rule = access[line] ?? [];
    const who: readonly Who[] = Array.isArray(rule) ? rule : rule.may;
    expect([...may].toSorted()).toEqual([...who].toSorted());
  });
});

describe("examples that match their schema", () => {
  const { schemas } = apiDocument.components;
  test.each(Object.entries(schemas))("%s", (_, { examples, ...schema }) => {
    for (const example of (examples ?? []) as unknown[]) {
      expect(wrongWith(schema, example)).toEqual([]);
    }
  });

  const all = Object.entries(apiDocument.paths).flatMap(([path, own]) =>
    Object.entries(own).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  );
  test.each(all)("in $name", ({ operation }) => {
    const { requestBody, responses } = operation;
    const medias = [requestBody ?? {}, ...Object.values(responses).map(resolved)].flatMap(
      ({ content }) => Object.values(content ?? {}),
    );
    expect(medias.length).toBeGreaterThan(0);
    for (const { schema, example } of medias) {
      if (example !== undefined) expect(wrongWith(schema, example)).toEqual([]);
    }
  });
});

test("a public linter finds no problem in the document under its strict rules", async () => {
  const config = await createConfig({ extends: ["recommended-strict"] });
  const source = readFileSync("docs/api/openapi.json", "utf8");
  const problems = await lintFromString({ source, absoluteRef: "openapi.json", config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test("the document is small enough to be read at once", () => {
  const served = JSON.stringify(apiDocument);
  expect(served.length).toBeLessThan(400_000);
  expect(gzipSync(served).length).toBeLessThan(60_000);
});

test("operation ids are unique", () => {
  const ids = Object.values(apiDocument.paths).flatMap((own) =>
    Object.values(own).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

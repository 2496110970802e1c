import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { withoutStyle } from "../../../scripts/bench/html.mjs";
import { apiDocument, type Operation } from "../../support/api-document";
import { makeWorld, type World } from "../../support/world";

let world: World;
let overview: string;
beforeAll(async () => {
  world = await makeWorld();
  overview = await (await world.request("GET", "/api/docs")).text();
});

const partsIn = (html: string) => [
  ...new Set([...html.matchAll(/href="(\/api\/docs\/[a-z-]+)#/g)].map(([, path]) => path ?? "")),
];

test("the document is served as written, and a repeat is answered 304", async () => {
  const answer = await world.request("GET", "/api/openapi.json");
  expect(answer.headers.get("Content-Type")).toContain("application/json");
  expect(await answer.json()).toEqual(apiDocument);
  const headers = { "If-None-Match": answer.headers.get("ETag") ?? "" };
  expect((await world.request("GET", "/api/openapi.json", { headers })).status).toBe(304);
});

describe("the API documentation pages", () => {
  test("list every call of the document, each with its own anchor", async () => {
    const paths = partsIn(overview);
    expect(paths.length).toBeGreaterThan(8);
    const pages = await Promise.all(
      paths.map(async (path) => (await world.request("GET", path)).text()),
    );
    const ids = pages.flatMap((html) =>
      [...html.matchAll(/<section class="api-call[^"]*" id="(\w+)"/g)].map(([, id]) => id),
    );
    const all = [apiDocument.paths, apiDocument.webhooks]
      .flatMap(Object.values)
      .flatMap((own) =>
        Object.values(own as Record<string, Operation>).map(({ operationId }) => operationId),
      );
    expect(ids.toSorted()).toEqual(all.toSorted());
    for (const [at, html] of pages.entries()) {
      expect(html, paths[at]).not.toContain("<script");
      expect(gzipSync(withoutStyle(html)).length, paths[at]).toBeLessThan(20_000);
    }
  });

  test("explain why calls are refused, at the address that an error names", () => {
    expect(overview).toContain('id="error-sold-out"');
    expect(overview).not.toContain("<script");
    expect(gzipSync(withoutStyle(overview)).length).toBeLessThan(20_000);
  });

  test("have no unknown parts", async () => {
    const answer = await world.request("GET", "/api/docs/nothing");
    expect(answer.status).toBe(404);
    expect(answer.headers.get("Content-Type")).toContain("text/html");
  });

  test("are linked from the page of markets", async () => {
    expect(await (await world.request("GET", "/markets")).text()).toContain('href="/api/docs"');
  });
});

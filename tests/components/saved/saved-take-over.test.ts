import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { handOver } from "~/components/saved/saved-take-over";

/** A server that answers as the test tells it, and the data that a browser keeps. */
let server: Server;
let answers: (response: ServerResponse) => void;
const kept = new Map<string, string>();
const { fetch } = globalThis;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === "/auth") response.end("<h1>Sign in</h1>");
    else answers(response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal("fetch", (path: string, asked: RequestInit) =>
    fetch(new URL(path, `http://127.0.0.1:${port}`), asked),
  );
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});
beforeEach(() => {
  kept.set("savedItems", '{"markets":[1]}');
});

const says =
  (status: number, body = "", headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, headers).end(body);

it.each([
  ["no line", (response: ServerResponse) => response.destroy()],
  ["a server in trouble", says(500, '{"added":0}')],
  ["a server that is away", says(503)],
  ["too many tries", says(429)],
  ["the way to the sign-in page", says(302, "", { Location: "/auth" })],
  ["a refusal", says(403)],
  ["the page of a network that wants to be paid first", says(200, "<h1>Welcome</h1>")],
  ["somebody else's answer", says(200, '{"welcome":true}')],
  ["an answer that was cut short", says(200, '{"add')],
])("a saved list stays in the browser for the next attempt after %s", async (_, told) => {
  const added = vi.fn();
  answers = told;
  await handOver(added);
  expect(kept.has("savedItems")).toBe(true);
  expect(added).not.toHaveBeenCalled();
  answers = says(200, '{"added":1}');
  await handOver(added);
  expect(kept.has("savedItems")).toBe(false);
  expect(added).toHaveBeenCalledOnce();
});

it.each([
  ["it has been taken over", says(200, '{"added":0}')],
  ["nobody can ever read it", says(422)],
])("a saved list leaves the browser once %s", async (_, told) => {
  const added = vi.fn();
  answers = told;
  await handOver(added);
  expect(kept.has("savedItems")).toBe(false);
  expect(added).not.toHaveBeenCalled();
});

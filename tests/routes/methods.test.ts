import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { filled } from "../support/handlers";
import { openShop } from "../support/shop";
import { makeWorld, type World } from "../support/world";
import { access } from "./access.table";
import { askAs, whoMay } from "./callers";

/** The methods that programs and browsers send, and one that only other kinds of server know. */
const methods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"];

/** The access table by address, with all methods of every address. */
const listed = new Map<string, Set<string>>();
for (const line of Object.keys(access)) {
  const [method = "", address = ""] = line.split(" ");
  const own = listed.get(address) ?? new Set(["OPTIONS"]);
  listed.set(address, own.add(method));
  if (method === "GET") own.add("HEAD");
}
const isNowhere = (address: string) => ["/*", "/api/*"].includes(address);
const isApi = (address: string) => address.startsWith("/api/") && !address.startsWith("/api/docs");

const allowOf = (answer: Response) => answer.headers.get("Allow")?.split(", ").sort() ?? null;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await openShop(world);
});

const log = vi.spyOn(console, "log");
beforeEach(() => log.mockReset());
afterEach(() => log.mockReset());
const logged = () => log.mock.calls.map(([line]) => String(line));

/** An empty body, if the method sends one. */
const bodyFor = (method: string, path: string) =>
  !/^P[OUA]|^D/.test(method) ? {} : /^\/(api|webhooks)\//.test(path) ? { json: {} } : { form: {} };

/** Sends a request while signed out. */
const ask = (method: string, path: string) => world.request(method, path, bodyFor(method, path));

/** A signed-out visitor, and for each line of the address a role that may call it. */
const callersOf = (address: string) =>
  new Set([
    "nobody" as const,
    ...Object.keys(access)
      .filter((line) => line.split(" ")[1] === address)
      .map(whoMay),
  ]);

/**
 * Whether another test already sends this: access.test.ts sends every method that an address takes,
 * as every caller, except HEAD.
 */
const isAsked = (method: string, takes: string[]) =>
  !["OPTIONS", "HEAD"].includes(method) && takes.includes(method);

describe("the methods of each address, for every role", () => {
  test.each([...listed].filter(([address]) => !isNowhere(address)).map(([address]) => address))(
    "%s",
    async (address) => {
      const takes = [...(listed.get(address) ?? [])].sort();
      const path = filled(address);
      for (const caller of callersOf(address)) {
        const asking = askAs(world, caller);
        for (const method of methods) {
          if (isAsked(method, takes)) continue;
          const answer = await asking(method, path, bodyFor(method, path));
          const told = `${method} as ${caller} is answered ${answer.status}`;
          expect(answer.status, told).toBeLessThan(500);
          if (method === "OPTIONS") {
            expect(answer.status, told).toBe(204);
            expect(allowOf(answer), told).toEqual(takes);
          } else if (takes.includes(method)) {
            expect(answer.status, told).not.toBe(405);
          } else {
            expect(answer.status, told).toBe(405);
            expect(allowOf(answer), told).toEqual(takes);
            if (method === "HEAD") continue;
            const text = await answer.text();
            if (isApi(address)) {
              expect(JSON.parse(text)).toMatchObject({
                error: "This address needs a different HTTP method.",
              });
            } else {
              expect(answer.headers.get("Content-Type"), told).toBe("text/html; charset=utf-8");
              expect(text, told).toContain("This address needs a different HTTP method.");
            }
          }
        }
      }
      const wrong = logged().filter(
        (line) => /"event":"error"/.test(line) || line.includes("[object Object]"),
      );
      expect(wrong, "a refusal is no error").toEqual([]);
    },
  );
});

describe("an unknown address, answered 404 for every method", () => {
  test.each(methods)("with %s, as JSON under /api", async (method) => {
    for (const path of ["/api", "/api/nowhere", "/api/nowhere/1", "/API/nowhere"]) {
      const answer = await ask(method, path);
      expect(answer.status, path).toBe(404);
      expect(answer.headers.get("Content-Type"), path).toBe("application/problem+json");
      if (method !== "HEAD") {
        expect(await answer.json(), path).toMatchObject({ error: "This page doesn’t exist." });
      }
    }
  });

  test.each(methods)("with %s, as an HTML page elsewhere", async (method) => {
    for (const path of ["/nowhere", "/nowhere/1"]) {
      const answer = await ask(method, path);
      expect(answer.status, path).toBe(404);
      expect(answer.headers.get("Content-Type"), path).toBe("text/html; charset=utf-8");
    }
  });
});

test("HEAD returns what GET does, without the body", async () => {
  for (const path of ["/markets", "/api/markets", "/market/1/calendar.ics", "/api/login"]) {
    const [got, headed] = [await ask("GET", path), await ask("HEAD", path)];
    expect(headed.status).toBe(got.status);
    expect(headed.headers.get("Content-Type")).toBe(got.headers.get("Content-Type"));
    expect(headed.headers.get("ETag")).toBe(got.headers.get("ETag"));
    expect(await headed.text()).toBe("");
  }
});

test("a POST to the home page is refused with 405, with and without the index parameter", async () => {
  for (const path of ["/", "/?index"]) {
    const answer = await ask("POST", path);
    expect(answer.status).toBe(405);
    expect(answer.headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
  }
});

test("a script's data request with a wrong method is refused with 405", async () => {
  for (const path of ["/markets.data", "/auth.data"]) {
    const answer = await ask("PUT", path);
    expect(answer.status).toBe(405);
    expect(answer.headers.get("Allow")).toMatch(/^GET, HEAD, /);
  }
});

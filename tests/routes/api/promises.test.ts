import { beforeAll, describe, expect, it, test } from "vitest";
import type { Actor } from "../../support/actors";
import { apiDocument } from "../../support/api-document";
import { filled } from "../../support/handlers";
import { openShop } from "../../support/shop";
import { makeWorld, type World } from "../../support/world";
import { access } from "../access.table";
import { askAs, whoMay } from "../callers";

/* The rules that every API call in the access table must follow. */

const calls = Object.keys(access)
  .map((line) => {
    const [method = "", address = ""] = line.split(" ");
    return { line, method, address };
  })
  .filter(({ address }) => address.startsWith("/api/") && address !== "/api/*")
  // The documentation for people consists of pages, not calls.
  .filter(({ address }) => !address.startsWith("/api/docs"));
const reads = calls.filter(({ method }) => method === "GET");
const writes = calls.filter(({ method }) => method !== "GET");

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await openShop(world);
  // Adds an endpoint, so that its messages can be listed.
  const json = { url: "https://till.example.com/orders", events: ["order.placed"] };
  await asking("POST /api/vendor/webhooks")("POST", "/api/vendor/webhooks", { json });
});

/** For each role, one account that makes all the calls of that role. */
const askers = new Map<string, ReturnType<typeof askAs>>();
function asking(line: string) {
  const who = whoMay(line);
  const own = askers.get(who) ?? askAs(world, who);
  askers.set(who, own);
  return own;
}
const isProblem = (answer: Response) =>
  answer.headers.get("Content-Type") === "application/problem+json";

test("every read has a validator, and a repeat is answered 304", async () => {
  const without: string[] = [];
  let answered = 0;
  for (const { line, address } of reads) {
    const ask = asking(line);
    const first = await ask("GET", filled(address));
    if (first.status !== 200) {
      if (!isProblem(first))
        without.push(`${line} is refused as ${first.headers.get("Content-Type")}`);
      continue;
    }
    answered++;
    const tag = first.headers.get("ETag") ?? "none";
    const again = await ask("GET", filled(address), { headers: { "If-None-Match": tag } });
    if (again.status !== 304) without.push(`${line} (${tag}) is answered ${again.status} again`);
    const head = await ask("HEAD", filled(address));
    if (head.headers.get("ETag") !== tag) without.push(`HEAD of ${line}`);
  }
  expect(without).toEqual([]);
  expect(answered).toBeGreaterThan(20);
});

/**
 * Repeating these calls does no harm, and their answers may give access to something, so the server
 * keeps no answer of theirs.
 */
const answeredAnew = [
  "POST /api/login",
  "POST /api/vendor/login",
  "POST /api/logout",
  "POST /api/vendor/stripe-account",
  "POST /api/vendor/webhooks",
  "POST /api/vendor/webhooks/:endpointId/secret",
];

test("every write accepts an idempotency key, except those with an answer that grants access", async () => {
  const ignoring: string[] = [];
  for (const { line, method, address } of writes) {
    const asked = { json: {}, headers: { "Idempotency-Key": "k".repeat(256) } };
    let answer = await asking(line)(method, filled(address), asked);
    // Another user's vendor is not found; an administrator finds it.
    if (answer.status === 404) {
      answer = await world.request(method, filled(address), { ...asked, as: "admin" });
    }
    const text = await answer.text();
    if (
      answer.status !== 422 ||
      !text.includes("printable ASCII characters as the Idempotency-Key")
    )
      ignoring.push(line);
  }
  expect(ignoring.sort()).toEqual([...answeredAnew].sort());
});

/** The addresses that everybody may read, also from pages of other sites. */
const shared = [
  "/api/changes",
  "/api/markets",
  "/api/markets.csv",
  "/api/markets.geojson",
  "/api/markets.ics",
  "/api/markets/:id",
  "/api/markets/:id/schedules",
  "/api/markets/map",
  "/api/markets/search/day/:day",
  "/api/openapi.json",
  "/api/products",
  "/api/suggestions",
  "/api/vendors",
  "/api/vendors/:id",
  "/api/vendors/:id/products",
];

test("pages of other sites can read public data and nothing else", async () => {
  const open: string[] = [];
  const origin = { Origin: "https://elsewhere.test" };
  for (const address of new Set(calls.map((call) => call.address))) {
    const get = await world.request("GET", filled(address), { headers: origin });
    const preflight = await world.request("OPTIONS", filled(address), {
      headers: { ...origin, "Access-Control-Request-Method": "GET" },
    });
    const [own, before] = [get, preflight].map((answer) =>
      answer.headers.get("Access-Control-Allow-Origin"),
    );
    expect(before, address).toBe(own);
    expect(get.headers.has("Access-Control-Allow-Credentials")).toBe(false);
    if (own === "*") open.push(address);
  }
  expect(open.sort()).toEqual([...shared].sort());
});

it("a preflight names the allowed headers and never offers a write", async () => {
  const { headers, status } = await world.request("OPTIONS", "/api/vendors", {
    headers: { Origin: "https://elsewhere.test", "Access-Control-Request-Method": "POST" },
  });
  expect([status, headers.get("Access-Control-Allow-Methods")]).toEqual([204, "GET, HEAD"]);
  expect(headers.get("Access-Control-Allow-Headers")).toBe("If-None-Match");
  expect(headers.get("Allow")).toBe("GET, HEAD, POST, OPTIONS");
});

it("a request with one of our cookies or a token gets no cross-origin access", async () => {
  const brought: Record<string, string>[] = [
    { Cookie: "md_theme=dark" },
    { Authorization: "Bearer x" },
  ];
  for (const headers of brought) {
    const answer = await world.request("GET", "/api/markets", { headers });
    expect(answer.headers.has("Access-Control-Allow-Origin")).toBe(false);
  }
  // Another service's cookie says nothing about the visitor, and the answer is kept for everyone.
  const headers = { Cookie: "__cf_bm=x" };
  const answer = await world.request("GET", "/api/markets", { headers });
  expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
});

it("a script of another site can read paging headers and the reason for a refusal", async () => {
  const { headers } = await world.request("GET", "/api/markets");
  expect(headers.get("Access-Control-Expose-Headers")?.split(", ")).toEqual(
    expect.arrayContaining(["Link", "X-Total-Count", "ETag", "Retry-After"]),
  );
  const refused = await world.request("GET", "/api/markets/99");
  expect(refused.headers.get("Access-Control-Allow-Origin")).toBe("*");
});

describe("rate limit headers with the limit and what is left", () => {
  const told = ({ headers }: Response) => [
    headers.get("RateLimit-Policy"),
    headers.get("RateLimit"),
  ];
  const login = (username: string, as: Actor, password = "bcdefg") =>
    world.request("POST", "/api/login", { json: { username, password }, as });

  it("count password attempts as the database does", async () => {
    const from = { viewer: null, headers: { "CF-Connecting-IP": "192.0.2.77" } };
    const policies = '"sign-in";q=60;w=60, "password";q=5;w=900, "passwords-of-network";q=30;w=900';
    expect(told(await login("a", from))).toEqual([
      policies,
      '"password";r=4;t=900, "passwords-of-network";r=29;t=900',
    ]);
    world.now += 60_000;
    expect(told(await login("a", from))[1]).toBe(
      '"password";r=3;t=840, "passwords-of-network";r=28;t=840',
    );
    // Another user name has its own count; the network's count is shared.
    expect(told(await login("b", from))[1]).toBe(
      '"password";r=4;t=900, "passwords-of-network";r=27;t=840',
    );
    for (let left = 2; left >= 0; left--) {
      expect(told(await login("a", from))[1]).toContain(`"password";r=${left};`);
    }
    const none = await login("a", from);
    expect(none.status).toBe(429);
    expect(told(none)).toEqual([
      '"sign-in";q=60;w=60, "password";q=5;w=900',
      '"password";r=0;t=900',
    ]);
    expect(none.headers.get("Retry-After")).toBe("900");
  });

  it("count forms open to everyone by the hour", async () => {
    world.now = Date.UTC(2026, 4, 7, 15, 30);
    const recommend = (to: string) =>
      world.request("POST", "/api/vendor-recommendations", {
        json: {
          vendorName: `Bread of ${to}`,
          vendorType: "Weekly Vendor",
          description: "Bread",
          yourName: "Ines",
          yourEmail: `${to}@example.com`,
        },
      });
    expect(told(await recommend("ada"))).toEqual(['"forms";q=30;w=3600', '"forms";r=29;t=1800']);
    expect(told(await recommend("bob"))[1]).toBe('"forms";r=28;t=1800');
  });

  it("are sent for no other calls", async () => {
    expect(told(await world.request("GET", "/api/markets"))).toEqual([null, null]);
  });
});

test("the example of each webhook is about its own event", () => {
  const examples = Object.entries(apiDocument.webhooks).map(([name, { post }]) => {
    const { example } = post?.requestBody?.content["application/json"] ?? {};
    const { type, data } = example as { type: string; data: { status?: string } };
    return [name, type, data.status];
  });
  expect(examples).toEqual([
    ["order.placed", "order.placed", "confirmed"],
    ["order.changed", "order.changed", "ready"],
    ["order.cancelled", "order.cancelled", "cancelled"],
    ["endpoint.test", "endpoint.test", undefined],
  ]);
});

/** The addresses that answer with an array, without the filters of each call. */
const lists = reads.filter(
  ({ address }) =>
    !/:id$|:pauseId$|:endpointId$|\.(csv|geojson|ics|json)$|ownership|account-stats|official|stripe|notices|notifications$|days|stock|pay-at|map$|suggestions$|short|stall$|scheduled|manager\/market$|basket$|:visitId$/.test(
      address,
    ),
);

test("every list takes a limit and a cursor, reports its length and refuses invalid values", async () => {
  const wrong: string[] = [];
  for (const { line, address } of lists) {
    let ask = asking(line);
    let all = await ask("GET", filled(address));
    // Another user's market is not found; an administrator finds it.
    if (all.status === 404) {
      ask = askAs(world, "admin");
      all = await ask("GET", filled(address));
    }
    if (!Array.isArray(await all.clone().json())) wrong.push(`${line} is no list`);
    if (!/^\d+$/.test(all.headers.get("X-Total-Count") ?? "")) wrong.push(`${line} is not counted`);
    const one = await ask("GET", `${filled(address)}?limit=1`);
    if ((await one.json<unknown[]>()).length > 1) wrong.push(`${line} has no limit`);
    for (const query of ["limit=0", "limit=x", "cursor=x%20y"]) {
      const answer = await ask("GET", `${filled(address)}?${query}`);
      if (answer.status !== 422) wrong.push(`${line} takes ${query}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(lists.length).toBeGreaterThan(18);
});

test("official accounts, which are two lists, report a total too", async () => {
  const answer = await world.request("GET", "/api/admin/official-accounts?limit=1", {
    as: "admin",
  });
  expect(answer.headers.get("X-Total-Count")).toMatch(/^\d+$/);
});

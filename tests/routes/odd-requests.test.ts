import { beforeAll, describe, expect, test } from "vitest";
import { apiDocument } from "../support/api-document";
import { openShop } from "../support/shop";
import { type Asked, makeWorld, site, type World } from "../support/world";
import { access } from "./access.table";
import { askAs, whoMay } from "./callers";

/** Texts that only an attacker sends, and texts that browsers and programs send by mistake. */
const oddTexts = [
  "",
  "0",
  "-1",
  "1.5",
  "1e9",
  "999999999999999999999",
  "NaN",
  "91,200",
  "25.7,-80.1,x",
  "'; drop table users; --",
  '"',
  "\\",
  "%",
  "%_*",
  "\u0000",
  "\u202e",
  "نص",
  "😀",
  "2026-02-30",
  "//elsewhere.example",
  "x".repeat(3000),
];
const oddNames = (
  "q page near within day open category sort after cursor limit market view bounds zoom from " +
  "token returnTo product marketId pickupDate session_id w f tab markets vendors _routes"
).split(" ");
const formNames = (
  "username password email firstName lastName confirmPassword newPassword currentPassword token " +
  "marketId pickupDate items[0].productId items[0].quantity items[a].quantity placeKey payment " +
  "specialInstructions type id saved returnTo rating text intent to reason theme consent __intent__"
).split(" ");

const json = "application/json";
const oddBodies: Asked[] = [
  {},
  { body: '{"a":[', headers: { "Content-Type": json } },
  { body: "a=1", headers: { "Content-Type": "text/plain" } },
  { body: "nothing to part", headers: { "Content-Type": "multipart/form-data" } },
  { body: "--x\r\ncut short", headers: { "Content-Type": "multipart/form-data; boundary=x" } },
  ...[oddTexts.slice(0, 7), oddTexts.slice(7, 14), oddTexts.slice(14)].map((texts) => ({
    form: Object.fromEntries(formNames.map((name, at) => [name, texts[at % texts.length] ?? ""])),
  })),
  { form: { ...Object.fromEntries(formNames.map((name) => [name, ["1", "2"]])) } },
  // A form accepts no JSON, whatever the JSON contains.
  { json: Object.fromEntries(formNames.map((name) => [name, { a: {} }])) },
];

/**
 * Whether the body is JSON: then tests/routes/api/bad-input.test.ts bends it, field by field, by
 * the document.
 */
function isBentByDocument(line: string): boolean {
  const [method = "", address = ""] = line.split(" ");
  const path = address.replace(/:(\w+)/g, "{$1}");
  const content = apiDocument.paths[path]?.[method.toLowerCase()]?.requestBody?.content;
  return content?.["application/json"] !== undefined;
}

const oddIds = [
  "1",
  "0",
  "-1",
  "1e3",
  "abc",
  "99999999999999999999",
  "%00",
  "%F0%9F%98%80",
  "%E0%A4",
];

/** The address with `id` for each of its parameters. */
const filled = (address: string, id: string) =>
  address.replace(/:\w+\??/g, id).replace(/\*$/, id === "1" ? "nowhere" : id);

const perAddress = 3;

/**
 * Addresses with odd parameters: each text appears with some names, and each name with some text.
 */
function oddAddresses(address: string): string[] {
  const withParams = oddTexts.flatMap((_, at) => {
    if (at % perAddress !== 0) return [];
    const params = new URLSearchParams();
    for (let each = 0; each < perAddress; each++) {
      const name = oddNames[(at + each * 5) % oddNames.length] ?? "q";
      params.set(name, oddTexts[(at + each) % oddTexts.length] ?? "");
    }
    return [`${filled(address, "1")}?${params}`];
  });
  const ids = address.includes(":") || address.endsWith("*") ? oddIds : [];
  return [
    ...ids.map((id) => filled(address, id)),
    ...withParams,
    `${filled(address, "1")}?q=%E0%A4`,
  ];
}

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await openShop(world);
});

describe("an odd request, answered without a server error", () => {
  const lines = Object.keys(access).filter((line) => !isBentByDocument(line));
  test.each(lines)("%s", async (line) => {
    const [method = "", address = ""] = line.split(" ");
    const broken: string[] = [];
    const asked =
      method === "GET"
        ? oddAddresses(address).map((path) => [path, {}] as const)
        : oddBodies.map((body) => [filled(address, "1"), body] as const);
    const one = whoMay(line);
    for (const caller of new Set([one, "nobody" as const])) {
      const ask = askAs(world, caller);
      // A caller without access is refused before the server reads anything, so a few requests of
      // each kind are enough.
      const few = asked.filter((_, at) => at % 5 === 0);
      for (const [path, body] of caller === one ? asked : few) {
        const answer = await ask(method, path, body);
        if (answer.status < 500) continue;
        broken.push(
          `${answer.status} for ${caller}: ${path} ${JSON.stringify(body).slice(0, 200)}`,
        );
      }
    }
    expect(broken).toEqual([]);
  });
});

/** Paths that no address of the app has, but that browsers and programs may send. */
const oddPaths = [
  "//",
  "///",
  "//evil.example",
  "/%5C",
  "/market/1%5C",
  "/\\",
  "/%00",
  "/%0d%0aX-Odd:1",
  "/%",
  "/%zz",
  "/market/%E0%A4",
  "/%2e%2e%2f",
  "/*",
  `/${"x".repeat(5_000)}`,
  `/${"x/".repeat(5_000)}`,
];

/** The fields of a refusal: those of the spec and those of RFC 9457. */
const members = ["error", "message", "fields", "type", "title", "status", "detail"];

describe("an odd path, answered with 404 or 414", () => {
  test.each(oddPaths.map((path) => [path.slice(0, 40), path] as const))("%s", async (_, path) => {
    for (const [method, end] of [
      ["GET", ""],
      ["POST", ""],
      ["OPTIONS", ""],
      ["GET", ".data"],
    ] as const) {
      const answer = await world.request(method, site + path + end);
      const told = `${method} is answered ${answer.status}`;
      expect([404, 414], told).toContain(answer.status);
      expect((await answer.text()).length).toBeGreaterThan(50);
    }
  });

  test.each(oddPaths.map((path) => [path.slice(0, 40), path] as const))(
    "/api%s, as JSON",
    async (_, path) => {
      const answer = await world.request("GET", `${site}/api${path}`);
      expect([404, 414]).toContain(answer.status);
      expect(Object.keys(await answer.json())).toEqual(members);
    },
  );
});

describe("the origin of a write, judged once by the platform", () => {
  const elsewhere = "https://evil.example";
  const [bearer, host] = [{ Authorization: "Bearer x" }, { "X-Forwarded-Host": "evil.example" }];

  test.each([
    ["that names another host", host, 422],
    ["with a token, from elsewhere", { ...bearer, Origin: elsewhere }, 422],
    ["with a token, from nowhere that can be read", { ...bearer, Origin: "not an address" }, 422],
    ["from elsewhere", { Origin: elsewhere }, 403],
    ["from a host that it names itself", { ...host, Origin: elsewhere }, 403],
    ["from nowhere that can be read", { Origin: "not an address" }, 403],
  ])("for a form %s", async (_, headers, status) => {
    for (const path of ["/auth", "/auth.data", "/newsletter"]) {
      const answer = await world.request("POST", path, { form: {}, headers });
      expect(answer.status, path).toBe(status);
    }
  });
});

describe("refusals of addresses without a page", () => {
  test.each([
    ["GET", "/market/99999/calendar.ics", "nobody", 404],
    ["GET", "/market/x/calendar.ics", "nobody", 404],
    ["GET", "/sitemap/nothing", "nobody", 404],
    ["GET", "/orders/99999/calendar.ics", "customer", 404],
    ["GET", "/orders/1/pay", "vendor", 403],
    ["POST", "/orders/1/pay", "vendor", 403],
    ["POST", "/orders/99999/pay", "customer", 404],
  ] as const)("are worded for %s %s as %s", async (method, path, as, status) => {
    const answer = await world.request(method, path, {
      as,
      ...(method === "POST" && { form: {} }),
    });
    expect(answer.status).toBe(status);
    const page = await answer.text();
    expect(page).not.toContain("Unexpected Server Error");
    expect(page).toMatch(/<h1>(Not found|Access denied|Not available)<\/h1>\n<p>[A-Z].*\.?<\/p>/);
  });

  test("lead a signed-out user to sign-in", async () => {
    const answer = await world.request("GET", "/orders/1/calendar.ics");
    expect(answer.headers.get("Location")).toBe("/auth?returnTo=%2Forders%2F1%2Fcalendar.ics");
  });
});

import { beforeAll, describe, expect, test } from "vitest";
import type { Role } from "~/platform/viewer";
import { makeViewer, nobody, signedIn } from "../support/actors";
import { openShop } from "../support/shop";
import { type Asked, makeWorld, type World } from "../support/world";
import { access } from "./access.table";

/** What nobody would send who means well, and what browsers and programs send by mistake. */
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
const oddValues = [null, -1, 1.5, 1e21, true, "", "x", "\u0000", [], [null], {}, { a: {} }];

const json = "application/json";
const oddBodies: Asked[] = [
  {},
  { body: '{"a":[', headers: { "Content-Type": json } },
  { body: "[]", headers: { "Content-Type": json } },
  { body: "null", headers: { "Content-Type": json } },
  { body: "a=1", headers: { "Content-Type": "text/plain" } },
  { body: "nothing to part", headers: { "Content-Type": "multipart/form-data" } },
  { body: "--x\r\ncut short", headers: { "Content-Type": "multipart/form-data; boundary=x" } },
  ...[oddTexts.slice(0, 7), oddTexts.slice(7, 14), oddTexts.slice(14)].map((texts) => ({
    form: Object.fromEntries(formNames.map((name, at) => [name, texts[at % texts.length] ?? ""])),
  })),
  { form: { ...Object.fromEntries(formNames.map((name) => [name, ["1", "2"]])) } },
  ...oddValues.map((value) => ({
    json: Object.fromEntries(
      [...formNames, "orderItems", "vendorId", "totalAmount", "checkoutSessionId"].map((name) => [
        name,
        value,
      ]),
    ),
  })),
];

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

/** Nobody, and somebody who may. */
function callersOf(line: string): (Role | "nobody")[] {
  const rule = access[line] ?? [];
  const [first = "anyone"] = Array.isArray(rule) ? rule : rule.may;
  return ["nobody", first === "anyone" || first === "signedIn" ? "customer" : first];
}

/** The address with `id` for each of its parameters. */
const filled = (address: string, id: string) =>
  address.replace(/:\w+\??/g, id).replace(/\*$/, id === "1" ? "nowhere" : id);

const perAddress = 3;

/** Addresses with odd parameters: each text behind some names, and each name with some text. */
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

describe("however odd a request is, it is answered with less than a 500", () => {
  test.each(Object.keys(access))("%s", async (line) => {
    const [method = "", address = ""] = line.split(" ");
    const broken: string[] = [];
    for (const caller of callersOf(line)) {
      // Somebody new each time: what is asked may well end their session.
      const as =
        caller === "nobody" ? nobody : await signedIn(world, await makeViewer(world, caller));
      const asked =
        method === "GET"
          ? oddAddresses(address).map((path) => [path, {}] as const)
          : oddBodies.map((body) => [filled(address, "1"), body] as const);
      for (const [path, body] of asked) {
        const answer = await world.request(method, path, { ...body, as });
        if (answer.status < 500) continue;
        broken.push(
          `${answer.status} for ${caller}: ${path} ${JSON.stringify(body).slice(0, 200)}`,
        );
      }
    }
    expect(broken).toEqual([]);
  });
});

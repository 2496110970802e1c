import { describe, expect, it } from "vitest";
import { addresses, addressOf, doorTo, isFor, matches } from "~/platform/addresses";
import routes from "../../app/routes";
import { handlersOf } from "../support/handlers";

const listed = Object.keys(addresses);
const answering = [...new Set(handlersOf(routes).flatMap(({ address }) => address ?? []))];
/** API calls are declared elsewhere; only these have a row in `addresses`. */
const isCall = (address: string) => /^\/api\/(?!docs|\*)/.test(address);
const callsWithRow = ["/api/login", "/api/vendor/login", "/api/logout"];
const filled = (pattern: string) =>
  pattern.replace(":day", "Monday").replace(":part", "markets-1.xml").replace(/:\w+/g, "12");

describe("the table of addresses", () => {
  const pages = answering.filter((address) => !isCall(address));
  const rowOf = (address: string) => listed.find((row) => matches(row, filled(address)));

  it("has a row for every page and file that the server answers", () => {
    const withoutRow = pages.filter((address) => address !== "/*" && rowOf(address) === "/*");
    expect(withoutRow).toEqual([]);
  });

  it("has no row that is the row of no page and no file", () => {
    const used = new Set([...pages, ...callsWithRow].map(rowOf));
    expect([...used].sort()).toEqual([...listed].sort());
  });

  it("has each address in exactly one of its parts", () => {
    const parts = import.meta.glob<object>("../../app/platform/addresses/*.ts", { eager: true });
    const { "../../app/platform/addresses/row.ts": _, ...tables } = parts;
    const inParts = Object.values(tables)
      .flatMap((part) => Object.values(part))
      .flatMap((rows) => Object.keys(rows));
    expect([...inParts, "/api/*", "/*"].sort()).toEqual([...listed].sort());
  });

  it("matches an address to its own row, whatever its parameters are", () => {
    for (const pattern of listed.filter((each) => each !== "/*")) {
      expect(addressOf(filled(pattern)), pattern).toBe(addresses[pattern]);
    }
  });

  it.each([
    ["/orders.data", "/orders"],
    ["/_root.data", "/"],
    ["/market/12.data", "/market/:id"],
    ["/images/a/b.webp", "/images/*"],
    ["/market/x", "/*"],
    ["/orders/", "/*"],
    ["/robotsxtxt", "/*"],
    ["/nowhere", "/*"],
  ])("%s is matched to %s", (path, pattern) => {
    expect(addressOf(path)).toBe(addresses[pattern]);
  });

  it("offers to search engines only addresses that are open to everyone", () => {
    const found = listed.filter((pattern) => addresses[pattern]?.found);
    expect(found.filter((pattern) => !isFor(addresses[pattern] ?? { for: [] }, "nobody"))).toEqual(
      [],
    );
  });
});

describe("access to an address", () => {
  it.each([
    ["/markets", "nobody", true],
    ["/account", "nobody", false],
    ["/account", "vendor", true],
    ["/vendor-dashboard", "vendor", true],
    ["/vendor-dashboard", "customer", false],
    ["/documents/1", "customer", false],
    ["/documents/1", "market_manager", true],
  ] as const)("%s for %s: %s", (path, who, expected) => {
    expect(isFor(addressOf(path) ?? { for: [] }, who)).toBe(expected);
  });
});

describe("the sign-in page for a signed-out user", () => {
  it.each([
    ["/orders/3/pay", "/auth"],
    ["/account", "/auth"],
    ["/vendor-dashboard/orders/3", "/vendor-auth"],
    ["/vendor-dashboard.data", "/vendor-auth"],
    ["/vendor/3/pre-order", "/auth"],
    ["/admin/requests", "/auth"],
    ["/nowhere", "/auth"],
  ])("from %s is %s", (path, door) => {
    expect(doorTo(path)).toBe(door);
  });
});

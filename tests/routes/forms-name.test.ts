import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import routes from "../../app/routes";
import { type Actor, makePerson } from "../support/actors";
import { giveMarket, giveVendor, makeMarket, makeVendor } from "../support/factories";
import { filled, handlersOf } from "../support/handlers";
import { makeWorld, type World } from "../support/world";

/**
 * Every form on a page of a vendor or a manager names the vendor or the market; see acts-for.ts.
 */

const actionsIn = (folder: "vendors" | "manager") =>
  handlersOf(routes).flatMap(({ kind, file, address }) =>
    kind === "action" && address && file.startsWith(`app/routes/${folder}/`) ? [address] : [],
  );
/** This address chooses a vendor, so its form names none. */
const choosing = "/vendor-portal/stall";

let world: World;
let vendor: Actor;
let manager: Actor;
/**
 * In this order: the vendor or market that the user acts for, another one of the same user, and one
 * of another user.
 */
let own: Record<"vendors" | "markets", { id: number }[]>;
beforeAll(async () => {
  world = await makeWorld();
  own = { vendors: [], markets: [] };
  // One after the other, because a user acts for the first one that was made.
  for (const n of [1, 2, 3]) {
    own.vendors.push(await makeVendor(world, { name: `Vendor ${n}` }));
    own.markets.push(await makeMarket(world, { name: `Market ${n}` }));
  }
  const keeper = await makePerson(world, { username: "keeper", userType: "vendor" });
  for (const each of own.vendors.slice(0, 2)) await giveVendor(world, keeper.viewer, each);
  vendor = keeper;
  const runner = await makePerson(world, { username: "runner", userType: "market_manager" });
  for (const each of own.markets.slice(0, 2)) await giveMarket(world, runner.viewer, each);
  manager = runner;
});

const post = (address: string, query: string, as: Actor) =>
  world.request("POST", `${filled(address)}?${query}`, { as, form: { name: "Typed" } });

describe("an action of a vendor", () => {
  test.each(actionsIn("vendors").filter((address) => address !== choosing))(
    "%s refuses a form for another vendor and a form without a vendor",
    async (address) => {
      const [chosen, other, foreign] = own.vendors.map(({ id }) => id);
      const switched = await post(address, `vendorId=${other}`, vendor);
      expect(switched.status).toBe(409);
      const html = await switched.text();
      expect(html).toContain("You have switched to Vendor 1");
      expect(html).toContain("Switch back to Vendor 2 and send the form");
      expect(html).toContain('name="name" value="Typed"');
      expect((await post(address, `vendorId=${foreign}`, vendor)).status).toBe(404);
      const unnamed = await post(address, "vendorId=", vendor);
      expect(unnamed.status).toBe(409);
      const page = await unnamed.text();
      expect(page).toContain("Send the form for Vendor 1");
      expect(page).toContain(`?vendorId=${chosen}`);
    },
  );
});

describe("an action of a market's managers", () => {
  test.each(actionsIn("manager"))(
    "%s refuses a form for a market of other managers and a form without a market",
    async (address) => {
      const [first, , foreign] = own.markets.map(({ id }) => id);
      expect((await post(address, `market=${foreign}`, manager)).status).toBe(404);
      const unnamed = await post(address, "market=", manager);
      expect(unnamed.status).toBe(409);
      const html = await unnamed.text();
      expect(html).toContain("Send the form for your market");
      expect(html).toContain(`?market=${first}`);
    },
  );
});

/** The app's own files that a file imports. */
function importsOf(file: string): string[] {
  const from = [...readFileSync(file, "utf8").matchAll(/\bfrom "([.~][^"]*)"/g)];
  return from.flatMap(([, path = ""]) => {
    const base = path.startsWith("~/") ? join("app", path.slice(2)) : join(dirname(file), path);
    return [`${base}.tsx`, `${base}.ts`].filter((each) => existsSync(each)).slice(0, 1);
  });
}

function reachedFrom(files: string[]): string[] {
  const reached = new Set(files);
  for (const file of reached) for (const each of importsOf(file)) reached.add(each);
  return [...reached];
}

/**
 * Forms that act for no vendor: the forms of the frame (choose a vendor, sign out, end the view of
 * another account), and the form that confirms the account's own email.
 */
const ofTheFrame = [
  "app/components/shell/",
  "app/components/newsletter/newsletter-form.tsx",
  "app/components/vendors/unfinished.tsx",
];

describe("a form of a vendor's or manager's page", () => {
  const files = handlersOf(routes).map(({ file }) => file);
  const pages = files.filter((file) => /^app\/routes\/(vendors|manager)\/.*\.tsx$/.test(file));
  const drawn = reachedFrom(pages).filter(
    (file) => file.endsWith(".tsx") && !ofTheFrame.some((each) => file.startsWith(each)),
  );

  test("is searched for in all files that these pages render", () => {
    expect(pages.length).toBeGreaterThan(60);
    expect(drawn.length).toBeGreaterThan(110);
  });

  test("is an OfficeForm, which names its vendor or market", () => {
    const bare = drawn.filter((file) => {
      const forms =
        readFileSync(file, "utf8").match(/<(?:Form|form|fetcher\.Form)\b[\s\S]*?>/g) ?? [];
      return forms.some((form) => !form.includes('method="get"'));
    });
    expect(bare).toEqual(["app/components/kit/office-form.tsx"]);
  });

  test("names its vendor or market on a button that posts elsewhere, too", () => {
    const bare = drawn.filter((file) => {
      const source = readFileSync(file, "utf8");
      const elsewhere = source.match(/(formMethod="get" )?formAction=\S+/g) ?? [];
      return elsewhere.some(
        (each) => !each.startsWith("formMethod") && !each.includes("{addressFor("),
      );
    });
    expect(bare).toEqual([]);
  });
});

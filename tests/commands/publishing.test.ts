import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type Actor, signedIn } from "../support/actors";
import { makeMarket, makeProduct, makeSchedule } from "../support/factories";
import { approveAndAddNewest, approveNewest } from "../support/joining";
import { sendOpenForm, vendorBody, vendorForm } from "../support/open-forms";
import { everyMinute } from "../support/shop";
import { makeWorld, type World } from "../support/world";

/* A vendor made by a request or an application is hidden until it has a description and a
   market. */

let world: World;
let grove: { id: number; name: string };
beforeEach(async () => {
  world = await makeWorld();
  grove = await makeMarket(world, { name: "Grove Market" });
  await makeSchedule(world, grove);
});

const all = <Row = Record<string, unknown>>(query: string) => world.db.all<Row>(sql.raw(query));
const text = (html: string) => html.replace(/<!--.*?-->/g, "").replace(/&#x27;/g, "'");
const page = async (path: string, as?: Actor | "admin") =>
  text(await (await world.request("GET", path, { as })).text());
const json = async <Row>(path: string, as?: Actor) =>
  (await world.request("GET", path, { as })).json<Row>();

/** A request for access is approved. Answers the vendor that this makes, and its account. */
async function requested(more: Record<string, string> = {}) {
  await sendOpenForm(world, "/vendor-request-access", {
    name: "Mo Example",
    email: "mo@example.com",
    businessName: "Zinnia Acres",
    productCategory: "Herbs and cut flowers",
    ...more,
  });
  await approveNewest(world);
  const [row] = await all<{ id: number; userId: number; username: string; email: string }>(`
    select v.id, u.id userId, u.username, u.email from vendors v
    join vendor_accounts a on a.vendor_id = v.id join users u on u.id = a.user_id`);
  if (!row) throw new Error("No vendor");
  const viewer = {
    id: row.userId,
    username: row.username,
    email: row.email,
    role: "vendor" as const,
    vendorId: row.id,
    vendors: [{ id: row.id, name: "Zinnia", role: "owner" as const }],
    marketId: null,
  };
  return { id: row.id, owner: await signedIn(world, viewer) };
}

const describeIt = (vendorId: number, as: Actor) =>
  world.request("PATCH", `/api/vendors/${vendorId}`, {
    as,
    json: { name: "Zinnia Acres", vendorType: "Weekly Vendor", description: "Herbs and flowers." },
  });
const addMarket = (vendorId: number, as: Actor) =>
  world.request("POST", `/api/vendors/${vendorId}/markets`, {
    as,
    json: { marketIds: [grove.id] },
  });

describe("a vendor created by an approved request", () => {
  it("has no public page until it has a description and a market, added by form and by JSON", async () => {
    const { id, owner } = await requested();
    const isFound = async () => (await world.request("GET", `/vendor/${id}`)).status === 200;
    expect(await isFound()).toBe(false);
    const stands = await world.request("POST", "/vendor-edit/markets", {
      as: owner,
      form: { vendorId: String(id), marketId: String(grove.id) },
    });
    expect(stands.status).toBe(302);
    expect(await isFound()).toBe(false);
    expect((await describeIt(id, owner)).status).toBe(200);
    expect(await isFound()).toBe(true);
  });

  it("gets its page as well if the description comes first and a manager adds the market", async () => {
    const { id, owner } = await requested();
    await describeIt(id, owner);
    expect((await world.request("GET", `/vendor/${id}`)).status).toBe(404);
    const manager = await world.as("market_manager");
    const market = manager.viewer?.marketId ?? 0;
    const added = await world.request("POST", `/api/market-manager/vendors`, {
      as: "market_manager",
      json: { marketId: market, vendorId: id },
    });
    expect(added.status).toBeLessThan(300);
    expect((await world.request("GET", `/vendor/${id}`)).status).toBe(200);
  });

  it("sees on Today and on its own page what is missing", async () => {
    const { id, owner } = await requested();
    const notice = "Customers can’t see your vendor page yet";
    for (const path of ["/vendor-dashboard", "/vendor-preorders", `/vendor/${id}`]) {
      const html = await page(path, owner);
      expect(html).toContain(notice);
      expect(html).toContain("Add a description and a market.");
    }
    await addMarket(id, owner);
    expect(await page("/vendor-dashboard", owner)).toContain("Add a description. Your page then");
    await describeIt(id, owner);
    for (const path of ["/vendor-dashboard", `/vendor/${id}`]) {
      expect(await page(path, owner)).not.toContain(notice);
    }
    expect((await world.request("GET", `/vendor/${id}`, { as: "vendor" })).status).toBe(200);
  });

  it("keeps the category from the request until it shows a product", async () => {
    const { id, owner } = await requested();
    await addMarket(id, owner);
    await describeIt(id, owner);
    expect((await json<{ categories: string[] }>(`/api/vendors/${id}`)).categories).toEqual([
      "herbs",
    ]);
    await makeProduct(world, { id }, { category: "bakery" });
    expect((await json<{ categories: string[] }>(`/api/vendors/${id}`)).categories).toEqual([
      "bakery",
    ]);
  });

  it("keeps a category that the guide does not have", async () => {
    const { id, owner } = await requested({ productCategory: "Honey" });
    await addMarket(id, owner);
    await describeIt(id, owner);
    expect((await json<{ categories: string[] }>(`/api/vendors/${id}`)).categories).toEqual([
      "honey",
    ]);
  });
});

describe("a market that is not in the guide", () => {
  const other = "Moonlight Market, Doral";

  it("named in an application is stored, shown to the reviewer, and leaves the vendor hidden", async () => {
    const sent = await sendOpenForm(
      world,
      "/application-portal?type=vendor",
      vendorForm([], { otherMarket: other }),
    );
    expect(sent.status).toBe(302);
    expect(await all("select requested_markets m from vendor_applications")).toEqual([
      { m: JSON.stringify([other]) },
    ]);
    const [item] = await all<{ id: number }>("select id from review_items");
    const html = await page(`/admin-applications?item=${item?.id}`, "admin");
    expect(html).toContain("Markets not in the guide");
    expect(html).toContain(other);
    const { id } = await approveAndAddNewest(world);
    expect((await world.request("GET", `/vendor/${id}`)).status).toBe(404);
    await everyMinute(world);
    const mail = world.mailbox.to("fern@example.com").at(-1);
    expect(mail?.subject).toBe("Your vendor account for Fern & Fennel is ready");
    expect(mail?.text).toContain("as soon as you add a market");
  });

  it("named along with a listed market gives the vendor the listed market and a public page", async () => {
    await world.request("POST", "/api/vendor-applications", {
      json: vendorBody([grove.name, other]),
    });
    const { id } = await approveAndAddNewest(world);
    expect((await world.request("GET", `/vendor/${id}`)).status).toBe(200);
    expect((await json<{ categories: string[] }>(`/api/vendors/${id}`)).categories).toEqual([
      "vegetables",
      "herbs",
    ]);
  });

  it("or a listed market must be named in an application", async () => {
    const sent = await sendOpenForm(
      world,
      "/application-portal?type=vendor",
      vendorForm([], { otherMarket: "" }),
    );
    expect(sent.status).toBe(422);
    expect(text(await sent.text())).toContain(
      "Please select at least one market you'd like to attend",
    );
  });
});

it("'What you sent' shows everything that was sent, but no password and no internal notes", async () => {
  await sendOpenForm(
    world,
    "/application-portal?type=vendor",
    vendorForm([grove.id], {
      values: "No plastic.",
      socialMedia: "@fern",
      website: "fern.example",
      otherMarket: "Moonlight Market",
    }),
  );
  await everyMinute(world);
  const html = await page(world.mailbox.link("fern@example.com", "/application/"));
  for (const sent of [
    "Fern Example",
    "Microgreens from a container.",
    "Monthly",
    "herbs, vegetables",
    "No plastic.",
    "Grove Market, Moonlight Market",
    "fern@example.com",
    "305 555 0100",
    "fern.example",
    "@fern",
    "fernfennel",
  ]) {
    expect(html).toContain(sent);
  }
  expect(html).not.toContain("green-and-small");
  expect(html).not.toContain("Markets not in the guide");
});

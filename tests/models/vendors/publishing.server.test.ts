import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { changesSince } from "~/models/guide/changes/changes.server";
import { typedIn } from "~/models/guide/suggestion/suggestion";
import { suggestionsFor } from "~/models/guide/suggestion/suggestion.server";
import { choicesOf, findChoices } from "~/models/joining/application/find.server";
import { readOffer } from "~/models/orders/order/pre-order.server";
import { save } from "~/models/people/saved/saved.server";
import { sitemapPart } from "~/models/running/sitemap.server";
import { findMarketPage } from "~/models/vendors/at-market/market.server";
import { vendorsAsked } from "~/models/vendors/filtered-vendors.server";
import { productSearchIn, sliceOfProducts } from "~/models/vendors/product/product-search.server";
import { editVendor } from "~/models/vendors/profile.server";
import { addStand, removeStand } from "~/models/vendors/stands.server";
import { findVendor } from "~/models/vendors/vendor.server";
import { sliceOfVendors, vendorForApi, vendorProducts } from "~/models/vendors/vendor-api.server";
import { vendorFilter } from "~/models/vendors/what-it-sells";
import type { Admin, VendorViewer, Viewer } from "~/platform/viewer";
import { makeViewer } from "../../support/actors";
import { makeMarket, makeProduct, makeSchedule } from "../../support/factories";
import { approveNewest } from "../../support/joining";
import { makeAsked, queueAll } from "../../support/requests";
import { makeWorld, type World } from "../../support/world";

let world: World;
let grove: { id: number };
/** A vendor made by an approved request, with a product that customers would see. */
let id: number;
let owner: VendorViewer;
beforeEach(async () => {
  world = await makeWorld();
  grove = await makeMarket(world, { name: "Grove Market" });
  await makeSchedule(world, grove);
  await makeAsked(world, "vendor_request", { title: "zinnia" });
  await approveNewest(world);
  const [made] = await world.db.all<{ id: number; userId: number; username: string }>(sql`
    select v.id, u.id userId, u.username from vendors v
    join vendor_accounts a on a.vendor_id = v.id join users u on u.id = a.user_id`);
  if (!made) throw new Error("No vendor");
  id = made.id;
  owner = {
    id: made.userId,
    username: made.username,
    email: "zinnia@example.com",
    role: "vendor",
    vendorId: id,
    vendors: [{ id, name: "Zinnia", role: "owner" }],
    marketId: null,
  };
  await makeProduct(world, { id }, { name: "Tomato" });
});

const addMarket = () => addStand(world.ctx(owner), { vendorId: id, marketId: grove.id });
const describeIt = (as: VendorViewer | Admin = owner) =>
  editVendor(world.ctx(as), {
    vendorId: id,
    name: "zinnia",
    description: "Cut flowers and herbs.",
    vendorType: "Weekly Vendor",
    instagram: null,
    website: null,
    contactEmail: null,
    contactPhone: null,
  });
const publicly = <Row>(work: Promise<Row>) =>
  work.then(
    () => true,
    () => false,
  );

/** The names of the places where a viewer finds the vendor. */
async function foundIn(viewer: Viewer | null = null): Promise<string[]> {
  const ctx = world.ctx(viewer);
  const has = (rows: readonly { id: number }[]) => rows.some((row) => row.id === id);
  const asked = async (query: string) =>
    has((await vendorsAsked(ctx, vendorFilter(new URLSearchParams(query)))).list.rows);
  const slice = { limit: 50, cursor: 0 };
  const ofApi = async (query: string, since?: { at: number; id: number }) =>
    has(
      (await sliceOfVendors(ctx, vendorFilter(new URLSearchParams(query)), { ...slice, since }))
        .rows,
    );
  const changes = (await changesSince(ctx, null, 100)).rows;
  const places: Record<string, boolean> = {
    page: await publicly(findVendor(ctx, id)),
    "page of the call": await publicly(vendorForApi(ctx, id)),
    products: await publicly(vendorProducts(ctx, id, false)),
    "pre-order": await publicly(readOffer(ctx, id)),
    list: await asked(""),
    search: await asked("q=zinnia"),
    letters: await asked("q=zi"),
    "wrong letters": await asked("q=zinnja"),
    day: await asked("day=Saturday"),
    near: await asked("near=25.77,-80.19"),
    category: await asked("category=vegetables"),
    call: await ofApi(""),
    "call with a search": await ofApi("q=zinnia"),
    "call around": await ofApi("near=25.77,-80.19"),
    "call since": await ofApi("", { at: 0, id: 0 }),
    market: JSON.stringify(await findMarketPage(ctx, grove.id, null)).includes("zinnia"),
    suggestions: has(
      await suggestionsFor(ctx, typedIn(new URLSearchParams("q=zin&of=vendors"))).then((found) =>
        found.flatMap((each) => ("id" in each ? [{ id: Number(each.id) }] : [])),
      ),
    ),
    sitemap: has(await sitemapPart(ctx, "vendors", 1)),
    "product search": (
      await sliceOfProducts(ctx, productSearchIn(new URLSearchParams("q=tomato")), slice)
    ).rows.some(({ vendorId }) => vendorId === id),
    choices:
      has(await findChoices(ctx, "vendors", "zinnia")) &&
      has(await choicesOf(ctx, "vendors", [id])),
    changes: changes.some(
      (change) => change.kind === "vendor" && change.id === id && !change.deleted,
    ),
    "changes of products": changes.some(({ kind, deleted }) => kind === "product" && !deleted),
    hearts: await publicly(
      save(world.ctx(await makeViewer(world, "customer")), { type: "vendor", id, want: "saved" }),
    ),
  };
  return Object.keys(places).filter((place) => places[place]);
}

const everywhere = [
  "page",
  "page of the call",
  "products",
  "pre-order",
  "list",
  "search",
  "letters",
  "wrong letters",
  "day",
  "near",
  "category",
  "call",
  "call with a search",
  "call around",
  "call since",
  "market",
  "suggestions",
  "sitemap",
  "product search",
  "choices",
  "changes",
  "changes of products",
  "hearts",
];
const inGuide = async () =>
  (await world.db.all<{ n: number }>(sql`select n from directory_counts where name = 'vendors'`))[0]
    ?.n ?? 0;

describe("a vendor created by an approved request", () => {
  it("is found nowhere until there is a description and a market, and then everywhere", async () => {
    expect(await foundIn()).toEqual([]);
    expect(await inGuide()).toBe(0);
    await addMarket();
    expect(await foundIn()).toEqual([]);
    await describeIt();
    expect(await foundIn()).toEqual(everywhere);
    expect(await inGuide()).toBe(1);
  });

  it("is found everywhere even if the description comes first", async () => {
    await describeIt();
    expect(await foundIn()).toEqual([]);
    await addMarket();
    expect(await foundIn()).toEqual(everywhere);
  });

  it("is visible only to its own users and administrators before that, on its own page", async () => {
    const admin = (await makeViewer(world, "admin")) as Admin;
    for (const viewer of [owner, admin]) {
      expect(await foundIn(viewer)).toEqual(["page", "page of the call", "products"]);
      expect((await findVendor(world.ctx(viewer), id)).vendor.isPublished).toBe(false);
    }
    const other = await makeViewer(world, "vendor");
    await expect(findVendor(world.ctx(other), id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("stays published after leaving its last market", async () => {
    await addMarket();
    await describeIt();
    await removeStand(world.ctx(owner), { vendorId: id, marketId: grove.id });
    expect(await publicly(findVendor(world.ctx(null), id))).toBe(true);
  });

  it("is not published by another vendor's edit or by a blank description", async () => {
    await addMarket();
    const other = (await makeViewer(world, "vendor")) as VendorViewer;
    await expect(describeIt(other)).rejects.toMatchObject({ code: "not_found" });
    await world.db.run(sql`update vendors set description = '  ' where id = ${id}`);
    await addMarket();
    expect(await foundIn()).toEqual([]);
  });

  it("lists the categories named in the request, until a product is shown", async () => {
    const sold = async () => {
      const { vendor } = await findVendor(world.ctx(owner), id);
      return vendor.categories;
    };
    // The vendor already shows a tomato, and a shown product counts more than what the vendor said.
    expect(await sold()).toEqual(["vegetables"]);
    for (const [said, kept] of [
      ["Herbs and fruits", ["fruits", "herbs"]],
      ["Honey ", ["honey"]],
    ] as const) {
      const { subjectId } = await makeAsked(world, "vendor_request", { title: `sells ${said}` });
      await world.db.run(sql`
        update vendor_requests set product_category = ${said} where id = ${subjectId}`);
      await queueAll(world);
      await approveNewest(world);
      const [newest] = await world.db.all<{ id: number }>(sql`select max(id) id from vendors`);
      const admin = (await makeViewer(world, "admin")) as Admin;
      const { vendor } = await findVendor(world.ctx(admin), newest?.id ?? 0);
      expect(vendor.categories).toEqual(kept);
    }
  });
});

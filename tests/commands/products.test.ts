import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { mostProducts } from "~/models/vendors/product/product.rules";
import { products } from "~/models/vendors/product/product.tables";
import { type Actor, signedIn } from "../support/actors";
import { makeProduct } from "../support/factories";
import { type Fair, makeFair, placeAt } from "../support/fair";
import { listAll } from "../support/listed";

/** Two vendors at two markets, each with honey and bread. The first vendor makes the requests. */
let fair: Fair;
let me: Actor;
let honey: number;
let theirs: number;
beforeEach(async () => {
  fair = await makeFair();
  me = await signedIn(fair.world, fair.stalls[0].viewer);
  honey = fair.stalls[0].products[0].id;
  theirs = fair.stalls[1].products[0].id;
});

const all = () => fair.world.db.select().from(products).orderBy(products.id);
const productOf = async (id: number) => {
  const [row] = await fair.world.db.select().from(products).where(eq(products.id, id));
  return row;
};
const post = (path: string, form: Record<string, string | string[]> = {}, as = me) =>
  fair.world.request("POST", path, { as, form });
const api = () => fair.world.api(me);
const add = (said: object) => api().POST("/api/products", { body: { ...figsJson, ...said } });
const change = (id: number, said: object = {}) =>
  api().PUT("/api/products/{id}", { params: { path: { id } }, body: { ...figsJson, ...said } });
const remove = (id: number) => api().DELETE("/api/products/{id}", { params: { path: { id } } });

/** The product form's fields. An unticked box would be left out. */
const figs = {
  name: "Figs",
  category: "fruits" as const,
  price: "$4.50",
  unit: "bag" as const,
  availabilityStatus: "Limited" as const,
  isVisible: "on",
  isPreOrderEnabled: "on",
  dayLimit: "12",
  seasonalInfo: "June to August",
  description: "Black Mission.\r\nRipe.",
};
const figsJson = { ...figs, isVisible: true, isPreOrderEnabled: true, dayLimit: 12 };
const saved = {
  ...figsJson,
  description: "Black Mission.\nRipe.",
  priceCents: 450,
  image: null,
  images: [],
  isActive: true,
};

describe("adding a product", () => {
  it("works by form, for the vendor's own page", async () => {
    const answer = await post("/vendor-products/new", figs);
    expect(answer.headers.get("Location")).toBe("/vendor-products");
    expect((await all()).at(-1)).toMatchObject({ ...saved, vendorId: fair.stalls[0].vendor.id });
  });

  it("works by JSON, with the price in cents or as text", async () => {
    const { id } = fair.stalls[0].vendor;
    const added = await add({ price: 450, vendorId: id });
    expect(added.response.status).toBe(201);
    expect(added.data).toMatchObject({ name: "Figs", price: "4.50", priceCents: 450 });
    const range = await add({ price: "$3-5", isPreOrderEnabled: false });
    expect(range.data).toMatchObject({ price: "$3-5", priceCents: null });
  });

  it("is refused for another vendor", async () => {
    const before = await all();
    const { response } = await add({ vendorId: fair.stalls[1].vendor.id });
    expect(response.status).toBe(404);
    expect(await all()).toEqual(before);
  });

  it("shows at each field what is missing, by form and by JSON", async () => {
    const answer = await post("/vendor-products/new", { description: "Kept as typed" });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    const empty = { as: me, json: {} };
    const { fields } = await fair.world
      .request("POST", "/api/products", empty)
      .then((told) => told.json<{ fields: Record<string, string[]> }>());
    for (const [field, text] of Object.entries({
      name: "Product name is required",
      category: "Category is required",
      price: "Price is required",
      unit: "Unit is required",
      availabilityStatus: "Availability status is required",
    })) {
      expect(page).toContain(text);
      expect(fields[field]).toEqual([text]);
    }
    expect(page).toContain("Kept as typed");
  });

  it.each([
    ["category", "toys"],
    ["unit", "gallon"],
    ["availabilityStatus", "Sold"],
    ["dayLimit", "-1"],
    ["dayLimit", "1.5"],
    ["price", "x".repeat(51)],
    ["name", "x".repeat(256)],
    ["images[0]", "/images/uploads/00000000000000000000000000000000.webp"],
    ["images[0]", "/images/vendors/other.svg"],
  ])("is refused with %s as %s", async (field, value) => {
    const before = await all();
    expect((await post("/vendor-products/new", { ...figs, [field]: value })).status).toBe(422);
    expect(await all()).toEqual(before);
  });

  it("allows a price range for listing, but not for pre-orders", async () => {
    const range = { ...figs, price: "$3-5" };
    const refused = await post("/vendor-products/new", range);
    expect(refused.status).toBe(422);
    // The error is also at the top of the page, with a link to the field.
    expect(await refused.text()).toMatch(
      /href="#add-product-isPreOrderEnabled"[^>]*>Pre-order<!-- -->: <!-- -->Pre-orders need one price/,
    );
    const { isPreOrderEnabled: _, ...listed } = range;
    expect((await post("/vendor-products/new", listed)).status).toBe(302);
    expect((await all()).at(-1)).toMatchObject({ price: "$3-5", priceCents: null });
  });

  it("is possible up to the maximum number of products, and no further", async () => {
    const { vendor } = fair.stalls[0];
    await fair.world.db.run(sql`
      insert into products (vendor_id, name, price, category, created_at, updated_at)
      select ${vendor.id}, 'Jam ' || value, '$1', 'other', 0, 0
      from json_each(${JSON.stringify(Array.from({ length: mostProducts - 3 }, (_, at) => at))})`);
    await listAll(fair.world);
    expect((await post("/vendor-products/new", figs)).status).toBe(302);
    const answer = await post("/vendor-products/new", figs);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(`up to ${mostProducts} products`);
    expect((await post(`/vendor-products/${honey}/duplicate`)).status).toBe(302);
    expect(await all()).toHaveLength(mostProducts + 2);
    // The other vendor can still add products.
    const other = await signedIn(fair.world, fair.stalls[1].viewer);
    expect((await post("/vendor-products/new", figs, other)).status).toBe(302);
  });
});

describe("the weight of a product", () => {
  const chicken = { ...figs, category: "meat", unit: "lb", weight: "2-3 lb" } as const;
  const json = { ...figsJson, unit: "lb", weight: "2-3 lb" } as const;
  const stored = { weightMin: 2000, weightMax: 3000, weightUnit: "lb", pricePerPound: 450 };
  const none = { weightMin: null, weightMax: null, weightUnit: null };

  it("is stored by the form when adding and changing, and removed when left blank", async () => {
    expect((await post("/vendor-products/new", chicken)).status).toBe(302);
    expect((await all()).at(-1)).toMatchObject(stored);
    const bag = { ...chicken, unit: "bag", weight: "36 oz", version: "1" };
    expect((await post(`/vendor-products/${honey}`, bag)).status).toBe(302);
    expect(await productOf(honey)).toMatchObject({
      weightMin: 36_000,
      weightMax: 36_000,
      weightUnit: "oz",
      pricePerPound: 200,
    });
    const page = await fair.world.request("GET", `/vendor-products/${honey}`, { as: me });
    expect(await page.text()).toContain('value="36 oz"');
    const blank = { ...bag, weight: "", version: "2" };
    expect((await post(`/vendor-products/${honey}`, blank)).status).toBe(302);
    expect(await productOf(honey)).toMatchObject({ ...none, pricePerPound: null });
  });

  it("is stored by JSON, and told with the price of a pound and the most of a piece", async () => {
    const told = { weight: "2 to 3 lb", pricePerPoundCents: 450, maxPriceCents: 1350 };
    const added = await add(json);
    expect(added.data).toMatchObject(told);
    expect(added.data).not.toHaveProperty("weightMin");
    expect((await change(honey, json)).data).toMatchObject(told);
    expect(await productOf(honey)).toMatchObject(stored);
    expect((await change(honey, { ...json, weight: null })).data).toMatchObject({
      weight: null,
      pricePerPoundCents: 450,
      maxPriceCents: null,
    });
    const search = await fair.world.api("nobody").GET("/api/products", {
      params: { query: { q: "figs" } },
    });
    expect(search.data?.at(-1)).toMatchObject(told);
  });

  it.each([
    ["heavy", "lb", "Enter what one piece weighs, like “2 to 3 lb”"],
    ["2 to 3 lb", "bag", "To sell by weight, choose lb or oz as the unit"],
  ])("%j with the unit %s is refused at the field, and stays typed", async (weight, unit, text) => {
    const before = await all();
    const answer = await post("/vendor-products/new", { ...chicken, weight, unit });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain(`value="${weight}"`);
    expect(page).toMatch(new RegExp(`id="add-product-weight-error"[^>]*>[^<]*(<[^>]*>)*${text}`));
    const { error } = await add({ ...json, weight, unit });
    expect(error).toHaveProperty("fields.weight", [expect.stringContaining(text)]);
    expect(await all()).toEqual(before);
  });

  it("is copied with the product", async () => {
    await change(honey, json);
    expect((await post(`/vendor-products/${honey}/duplicate`)).status).toBe(302);
    expect((await all()).at(-1)).toMatchObject({ name: "Copy of Figs", ...stored });
  });
});

describe("changing a product", () => {
  it("works by form and by JSON as a whole; an unchecked box means off", async () => {
    const { isVisible: _, ...rest } = figs;
    expect((await post(`/vendor-products/${honey}`, { ...rest, version: "1" })).status).toBe(302);
    expect(await productOf(honey)).toMatchObject({ ...saved, isVisible: false, version: 2 });
    const { data } = await change(honey, { name: "Dried figs" });
    expect(data).toMatchObject({ name: "Dried figs", version: 3, price: "4.50" });
  });

  it.each([
    ["vendorId", () => fair.stalls[1].vendor.id],
    ["id", () => 4711],
  ])("is refused with another %s: only the address names the product", async (field, other) => {
    const before = await all();
    const sent = await change(honey, { [field]: other() });
    expect(sent.response.status).toBe(422);
    expect(sent.error).toHaveProperty(`fields.${field}`);
    const form = { ...figs, version: "1", [field]: String(other()) };
    expect((await post(`/vendor-products/${honey}`, form)).status).not.toBe(302);
    expect(await all()).toEqual(before);
    const own = { id: honey, vendorId: fair.stalls[0].vendor.id };
    expect((await change(honey, own)).data).toMatchObject({ name: "Figs", ...own });
  });

  it("is not found for another vendor's product, by page, form or JSON", async () => {
    const before = await all();
    for (const path of ["", "/delete", "/markets", `/markets/${fair.markets[0].id}`]) {
      const page = await fair.world.request("GET", `/vendor-products/${theirs}${path}`, { as: me });
      expect(page.status, path).toBe(404);
    }
    for (const path of ["", "/delete", "/duplicate", `/markets/${fair.markets[0].id}`]) {
      expect((await post(`/vendor-products/${theirs}${path}`, figs)).status, path).toBe(404);
    }
    expect((await change(theirs)).response.status).toBe(404);
    expect((await remove(theirs)).response.status).toBe(404);
    // A posted id that differs from the address's id is ignored.
    await post(`/vendor-products/${honey}`, { ...figs, productId: String(theirs) });
    expect(await productOf(theirs)).toEqual(before.find(({ id }) => id === theirs));
  });

  it("from two phones shows the second what differs, keeps what it typed, and lets it save over", async () => {
    const first = { ...figs, name: "Honey in a jar", version: "1" };
    const second = { ...figs, name: "Honeycomb", price: "$9", version: "1" };
    expect((await post(`/vendor-products/${honey}`, first)).status).toBe(302);
    const answer = await post(`/vendor-products/${honey}`, second);
    expect(answer.status).toBe(409);
    const page = await answer.text();
    expect(page).toContain("This product has changed since you opened it");
    expect(page).toContain('value="Honeycomb"');
    expect(page).toMatch(
      /Name<!-- -->: <strong>Honey in a jar<\/strong> \(saved now\), <strong>Honeycomb/,
    );
    expect(page).toContain('name="version" value="2"');
    expect(await productOf(honey)).toMatchObject({ name: "Honey in a jar", version: 2 });
    expect((await post(`/vendor-products/${honey}`, { ...second, version: "2" })).status).toBe(302);
    expect(await productOf(honey)).toMatchObject({ name: "Honeycomb", version: 3 });
    expect((await change(honey, { version: 1 })).response.status).toBe(409);
  });

  it("from two phones works for the second after the first has removed photos", async () => {
    const images = ["/images/demo/a.svg", "/images/demo/b.svg", "/images/demo/c.svg"];
    await fair.world.db.update(products).set({ images, image: images[0] });
    const send = (version: string, ...named: (string | undefined)[]) =>
      post(`/vendor-products/${honey}`, {
        ...figs,
        version,
        ...Object.fromEntries(named.map((each, index) => [`images[${index}]`, each ?? ""])),
      });
    await send("1", images[2], images[0]);
    const answer = await send("1", ...images);
    expect(answer.status).toBe(409);
    const page = await answer.text();
    const named = [...page.matchAll(/name="images\[\d\]" value="([^"]+)"/g)].map(
      ([, each]) => each,
    );
    expect(named).toEqual([images[2], images[0]]);
    expect(page).not.toContain("other photos");
    expect((await send("2", ...named)).status).toBe(302);
    expect(await productOf(honey)).toMatchObject({ images: named, version: 3 });
  });

  it("leaves placed orders unchanged", async () => {
    await placeAt(fair);
    const items = () => fair.world.db.all(sql`select * from order_items`);
    const before = await items();
    await post(`/vendor-products/${honey}`, { ...figs, name: "Another thing", price: "$99" });
    expect(await items()).toEqual(before);
    expect((await remove(honey)).data).toEqual({ id: honey, isKept: true });
    expect(await items()).toEqual(before);
  });

  it("keeps a field that only programs set, unless a program changes it", async () => {
    await change(honey, { preOrderDeadline: "Two days before" });
    await post(`/vendor-products/${honey}`, figs);
    expect(await productOf(honey)).toMatchObject({ preOrderDeadline: "Two days before" });
    await change(honey, { preOrderDeadline: null });
    expect(await productOf(honey)).toMatchObject({ preOrderDeadline: null });
  });
});

describe("duplicating, showing and hiding", () => {
  it("makes a hidden copy with its own market settings", async () => {
    const [market] = fair.markets;
    await post(`/vendor-products/${honey}/markets/${market.id}`, { dayLimit: "3" });
    const answer = await post(`/vendor-products/${honey}/duplicate`);
    const copy = (await all()).at(-1);
    expect(answer.headers.get("Location")).toBe(`/vendor-products/${copy?.id}`);
    expect(copy).toMatchObject({
      name: "Copy of Honey",
      isVisible: false,
      price: "$5.00",
      dayLimit: 9,
      version: 1,
      vendorId: fair.stalls[0].vendor.id,
    });
    const settings = await fair.world.db.all(sql`
      select product_id, market_id, day_limit from product_pre_order_configs order by id`);
    expect(settings).toEqual([
      { product_id: honey, market_id: market.id, day_limit: 3 },
      { product_id: copy?.id, market_id: market.id, day_limit: 3 },
    ]);
  });

  it.each([
    ["hidden", { isVisible: false }],
    ["visible", { isVisible: true }],
    ["Out of Stock", { availabilityStatus: "Out of Stock" }],
  ])(
    "sets many at once to %s, only for the vendor's own products, with a new version each",
    async (to, is) => {
      const [a, b] = fair.stalls[0].products;
      const before = await productOf(theirs);
      const answer = await post("/vendor-products/set", {
        ids: [String(a.id), String(b.id), String(theirs)],
        to,
        returnTo: "/vendor-products?q=b",
      });
      expect(answer.headers.get("Location")).toBe("/vendor-products?q=b");
      for (const { id } of [a, b]) expect(await productOf(id)).toMatchObject({ ...is, version: 2 });
      expect(await productOf(theirs)).toEqual(before);
    },
  );

  it("changes nothing without a selection, with an unknown value, or for another vendor", async () => {
    const before = await all();
    expect((await post("/vendor-products/set", { to: "hidden" })).status).toBe(302);
    expect((await post("/vendor-products/set", { ids: String(honey), to: "x" })).status).toBe(302);
    expect((await post("/vendor-products/set", { ids: String(theirs), to: "hidden" })).status).toBe(
      404,
    );
    expect(await all()).toEqual(before);
  });
});

describe("price, stock and availability of many products", () => {
  const table = (...rows: Record<string, string>[]) =>
    Object.fromEntries(
      rows.flatMap((row, at) =>
        Object.entries(row).map(([name, value]) => [`products[${at}].${name}`, value]),
      ),
    );
  const row = (productId: number, own: Record<string, string> = {}) => ({
    productId: String(productId),
    version: "1",
    price: "$7.25",
    availabilityStatus: "Seasonal",
    dayLimit: "",
    isVisible: "on",
    ...own,
  });

  it("are saved together, and nothing else of the products changes", async () => {
    const [a, b] = fair.stalls[0].products;
    const answer = await post("/vendor-products/many", table(row(a.id), row(b.id, { price: "2" })));
    expect(answer.headers.get("Location")).toBe("/vendor-products");
    const told = { availabilityStatus: "Seasonal", dayLimit: null, updatedAt: fair.world.now };
    expect(await productOf(a.id)).toEqual({
      ...a,
      ...told,
      price: "$7.25",
      priceCents: 725,
      version: 2,
    });
    expect(await productOf(b.id)).toMatchObject({ name: "Bread", priceCents: 200, version: 2 });
  });

  it("keep the weights, but not a price that no card could pay for the heaviest piece", async () => {
    await change(honey, { unit: "lb", weight: "2 to 3 lb" });
    const sent = (price: string) =>
      post("/vendor-products/many", table(row(honey, { version: "2", price })));
    const refused = await sent("$400,000");
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("Lower the price or the weight");
    expect((await sent("$5")).status).toBe(302);
    const kept = { weightMin: 2000, weightMax: 3000, weightUnit: "lb" };
    expect(await productOf(honey)).toMatchObject({ ...kept, priceCents: 500, pricePerPound: 500 });
  });

  it.each([
    ["one of another stall", () => row(theirs), 404],
    ["one that was changed meanwhile", () => row(honey, { version: "7" }), 409],
    ["a price that cannot be ordered ahead by", () => row(honey, { price: "$3-5" }), 422],
    ["no price", () => row(honey, { price: "" }), 422],
    ["the same product a second time", () => row(fair.stalls[0].products[1].id), 422],
  ])("are not saved at all with %s among them", async (_, wrong, status) => {
    const before = await all();
    const bread = row(fair.stalls[0].products[1].id);
    expect((await post("/vendor-products/many", table(bread, wrong()))).status).toBe(status);
    expect(await all()).toEqual(before);
  });

  it("are shown for the selected products, and for none of another vendor", async () => {
    const page = await fair.world.request(
      "GET",
      `/vendor-products/many?ids=${honey}&ids=${theirs}&ids=x`,
      { as: me },
    );
    const text = await page.text();
    expect(text.match(/<fieldset/g)).toHaveLength(1);
  });
});

describe("deleting a product", () => {
  it("leaves nothing behind if nobody ordered it", async () => {
    await post(`/vendor-products/${honey}/markets/${fair.markets[0].id}`, { dayLimit: "3" });
    const answer = await post(`/vendor-products/${honey}/delete`);
    expect(answer.headers.get("Location")).toBe("/vendor-products");
    expect(await productOf(honey)).toBeUndefined();
    expect(await fair.world.db.all(sql`select * from product_pre_order_configs`)).toEqual([]);
    expect((await post(`/vendor-products/${honey}/delete`)).status).toBe(404);
  });

  it("keeps its row for a basket, which anybody can put it into", async () => {
    await fair.world.db.run(sql`
      insert into baskets (visitor_hash, market_id, pickup_date, created_at, updated_at)
      values ('somebody', ${fair.markets[0].id}, '2026-05-09', 0, 0)`);
    await fair.world.db.run(sql`
      insert into basket_items (basket_id, product_id, quantity, seen_name, seen_price, added_at)
      select id, ${honey}, 1, 'Honey', 100, 0 from baskets`);
    expect((await remove(honey)).data).toEqual({ id: honey, isKept: true });
    expect(await productOf(honey)).toMatchObject({ isActive: false, isVisible: false });
  });

  it("keeps its row for an order, and removes it everywhere else", async () => {
    await placeAt(fair, { quantity: 3 });
    const page = await fair.world.request("GET", `/vendor-products/${honey}/delete`, { as: me });
    expect(await page.text()).toContain(
      "1 upcoming order includes 3 of this product for Saturday, May 9, 2026.",
    );
    expect((await remove(honey)).data).toEqual({ id: honey, isKept: true });
    expect(await productOf(honey)).toMatchObject({ isActive: false, isVisible: false });
    const { id } = fair.stalls[0].vendor;
    for (const path of [`/api/vendors/${id}/products?vendorAccess=true`, "/vendor-products"]) {
      expect(await (await fair.world.request("GET", path, { as: me })).text()).not.toContain(
        "Honey",
      );
    }
    expect((await placeAt(fair, { who: 1 }).catch((error) => error)).code).toBe("invalid");
  });
});

describe("a vendor's ownership and hidden products", () => {
  it("ownership is confirmed only to the vendor's own account", async () => {
    const owns = async (stall: 0 | 1, as: Actor | "nobody" | "admin") => {
      const params = { path: { id: fair.stalls[stall].vendor.id } };
      return (await fair.world.api(as).GET("/api/vendors/{id}/ownership", { params })).data;
    };
    expect(await owns(0, me)).toEqual({ isOwner: true });
    expect(await owns(1, me)).toEqual({ isOwner: false });
    expect(await owns(0, "nobody")).toEqual({ isOwner: false });
    expect(await owns(0, "admin")).toEqual({ isOwner: false });
    const params = { path: { id: 999 } };
    const nowhere = await api().GET("/api/vendors/{id}/ownership", { params });
    expect(nowhere.response.status).toBe(404);
  });

  it("hidden products are listed only for the vendor's own account", async () => {
    const { vendor } = fair.stalls[0];
    await makeProduct(fair.world, vendor, { name: "Secret jam", isVisible: false });
    const names = async (vendorAccess: "true" | undefined, as: Actor | "nobody") => {
      const params = { path: { id: vendor.id }, query: { vendorAccess } };
      const told = await fair.world.api(as).GET("/api/vendors/{id}/products", { params });
      return told.data?.map(({ name }) => name) ?? told.error?.error;
    };
    expect(await names("true", me)).toContain("Secret jam");
    expect(await names(undefined, me)).not.toContain("Secret jam");
    const other = await signedIn(fair.world, fair.stalls[1].viewer);
    expect(await names("true", other)).toContain("can’t do this");
    expect(await names("true", "nobody")).toContain("Sign in to continue");
    for (const path of ["/vendor-products", "/vendor-products-dashboard"]) {
      const page = await fair.world.request("GET", path, { as: me });
      expect(await page.text(), path).toContain("Secret jam");
    }
  });
});

import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { mostProducts } from "~/models/vendors/product/product.rules";
import { products } from "~/models/vendors/product/product.tables";
import { type Actor, signedIn } from "../support/actors";
import { makeProduct } from "../support/factories";
import { type Fair, makeFair } from "../support/fair";
import { abreast, meanwhile } from "../support/meanwhile";

/** Two vendors, each with honey and bread. The people of the first one upload lists. */
let fair: Fair;
let me: Actor;
let honey: number;
beforeEach(async () => {
  fair = await makeFair();
  me = await signedIn(fair.world, fair.stalls[0].viewer);
  honey = fair.stalls[0].products[0].id;
});

const all = () => fair.world.db.select().from(products).orderBy(products.id);
const send = (content: string | Uint8Array<ArrayBuffer>, as = me) => {
  const form = new FormData();
  form.set("file", new File([content], "list.csv", { type: "text/csv" }));
  return fair.world.request("POST", "/vendor-products/import", { as, form });
};
const look = async (as = me) => {
  const page = await fair.world.request("GET", "/vendor-products/import/check", { as });
  const text = await page.text();
  const main = /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? "";
  return {
    status: page.status,
    key: /name="key" value="([^"]+)"/.exec(main)?.[1] ?? null,
    text: main
      .replaceAll("<!-- -->", "")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " "),
  };
};
const take = (key: string | null, as = me) =>
  fair.world.request("POST", "/vendor-products/import/check", { as, form: { key: key ?? "none" } });
const exported = async (as = me) =>
  (await fair.world.request("GET", "/vendor-products/export", { as })).text();

describe("an uploaded product list", () => {
  it("is only checked first, with counts of new, changed and unchanged products", async () => {
    const before = await all();
    const answer = await send(
      `id,name,price,category\n${honey},Honey,$9.00,vegetables\n,Bread,,\n,Jam,4,other\n`.replace(
        ",Bread,,",
        ",Bread,$5.00,vegetables",
      ),
    );
    expect(answer.headers.get("Location")).toBe("/vendor-products/import/check");
    const { text } = await look();
    expect(text).toContain("1 new");
    expect(text).toContain("1 changed");
    expect(text).toContain("1 the same");
    expect(text).toContain("0 with errors");
    expect(text).toContain("Row 2 Honey price: $5.00 → $9.00");
    expect(text).toContain("Row 4 Jam 4 / each, other");
    expect(await all()).toEqual(before);
  });

  it("is imported as a whole; products not in it and other vendors stay unchanged", async () => {
    const [, bread] = fair.stalls[0].products;
    await send(`id,name,price,category\n${honey},Wild honey,$9.00,other\n,Jam,4,other`);
    const answer = await take((await look()).key);
    expect(answer.headers.get("Location")).toBe("/vendor-products");
    const rows = await all();
    expect(rows.find(({ id }) => id === honey)).toMatchObject({
      name: "Wild honey",
      priceCents: 900,
      category: "other",
      dayLimit: 9,
      version: 2,
    });
    expect(rows.find(({ id }) => id === bread.id)).toEqual(bread);
    expect(rows.filter(({ vendorId }) => vendorId === fair.stalls[1].vendor.id)).toEqual([
      ...fair.stalls[1].products,
    ]);
    expect(rows.at(-1)).toMatchObject({
      name: "Jam",
      price: "4",
      priceCents: 400,
      unit: "each",
      isVisible: true,
      isPreOrderEnabled: false,
      vendorId: fair.stalls[0].vendor.id,
    });
    // A list can be imported only once.
    expect((await take((await look()).key)).status).toBe(409);
    expect(await all()).toEqual(rows);
  });

  it("with bad rows imports nothing, and names each row and its problem", async () => {
    const before = await all();
    await send(
      [
        "id,name,price,category,unit,availabilityStatus,isVisible,isPreOrderEnabled,dayLimit",
        `${fair.stalls[1].products[0].id},Theirs,1,other,each,Available,yes,no,`,
        ",Jam,,other,each,Available,yes,no,",
        ",Figs,2,toys,each,Available,yes,no,",
        ",Plums,2,fruits,gallon,Available,yes,no,",
        ",Pears,2,fruits,each,Sold,yes,no,",
        ",Limes,2,fruits,each,Available,perhaps,no,",
        ",Dates,$2-3,fruits,each,Available,yes,yes,",
        ",Kale,2,vegetables,each,Available,yes,no,many",
        ",Good,2,other,each,Available,yes,no,5",
        ",good,3,other,each,Available,yes,no,5",
        ",,3,other,each,Available,yes,no,5",
        ",Too many,3,other,each,Available,yes,no,5,6,7",
      ].join("\r\n"),
    );
    const { text, key } = await look();
    expect(key).toBeNull();
    expect(text).toContain("We can’t import this file");
    for (const told of [
      "Row 2 Theirs You have no product with the id",
      "Row 3 Jam Price is required",
      "Row 4 Figs category: “toys” isn’t one of fruits, vegetables",
      "Row 5 Plums unit: “gallon” isn’t one of each, lb",
      "Row 6 Pears availabilityStatus: “Sold” isn’t one of Available",
      "Row 7 Limes isVisible: “perhaps” isn’t one of yes, no",
      "Row 8 Dates Pre-orders need one price",
      "Row 9 Kale The limit must be a whole number",
      "Row 11 good Row 10 is the same product",
      "Row 12 (no name) The row has no name and no id",
      "Row 13 Too many This row has more cells than columns",
      "11 with errors",
      "1 new",
    ]) {
      expect(text).toContain(told);
    }
    const [sent] = await fair.world.db.all<{ key: string }>(sql`select key from product_imports`);
    const answer = await take(sent?.key ?? "");
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(
      "Some rows have errors, so we imported nothing. Fix them and send the file again.",
    );
    expect(await all()).toEqual(before);
  });

  it.each([
    ["nothing", "", "This file has no products."],
    ["only a head", "name,price", "This file has no products."],
    ["a column that is not ours", "name,colour\nJam,red", "”. Use these names in the first row:"],
    ["a column twice", "name,name\nJam,Jam", "” appears twice"],
    ["no name and no id", "price\n4", "The file needs a “name” or “id” column"],
    ["a quote that does not end", 'name\n"Jam', "opening quote (&quot;) but no closing quote"],
    ["more rows than are read", `name\n${"Jam\n".repeat(300)}`, "more than"],
    ["more columns than are read", `${"name,".repeat(40)}\nJam`, "more than 30 columns"],
    [
      "another alphabet's bytes",
      new Uint8Array([0x6e, 0xff, 0xfe]),
      "This isn’t a CSV file in UTF-8. In your spreadsheet, save it as “CSV UTF-8”",
    ],
    ["more bytes than are read", "x".repeat(400_001), "at most 400 KB"],
  ])("is refused at once if it contains %s", async (_, content, text) => {
    const answer = await send(content);
    expect([413, 422]).toContain(answer.status);
    expect(await answer.text()).toContain(text);
    expect((await look()).text).toContain("No file to check");
  });

  it("is planned again from the current products if one was changed after the check", async () => {
    const csv = `id,price\n${honey},$9.00\n${fair.stalls[0].products[1].id},$1.00`;
    await send(csv);
    const { key } = await look();
    const form = { ids: String(honey), to: "hidden" };
    await fair.world.request("POST", "/vendor-products/set", { as: me, form });
    // The import is planned again from the current products, so a changed product alone is no
    // conflict.
    expect((await take(key)).status).toBe(302);
    expect((await all())[0]).toMatchObject({ priceCents: 900, isVisible: false });
  });

  it("is written whole, with several new and several changed products, and only once", async () => {
    const bread = fair.stalls[0].products[1].id;
    await send(`id,name,price,category
${honey},Honey,$9,other
${bread},Bread,$7,bakery
,Jam,$4,other
,Figs,$5,other`);
    const { key } = await look();
    abreast(fair.world, /insert into products/, 2);
    const answers = await Promise.all([take(key), take(key)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
    const own = (await all()).filter(({ vendorId }) => vendorId === fair.stalls[0].vendor.id);
    expect(own.map(({ name, priceCents }) => [name, priceCents])).toEqual([
      ["Honey", 900],
      ["Bread", 700],
      ["Jam", 400],
      ["Figs", 500],
    ]);
    expect((await look()).text).toContain("No file to check");
  });

  it("stays for another look if a product changes just before it is written", async () => {
    await send(`id,price\n${honey},$9.00`);
    const { key } = await look();
    meanwhile(
      fair.world,
      /update product_imports/,
      sql`update products set version = version + 1 where id = ${honey}`,
    );
    expect((await take(key)).status).toBe(409);
    expect((await look()).key).not.toBeNull();
    expect((await all())[0]?.priceCents).not.toBe(900);
  });

  it("is not imported if the vendor gets its last possible product just before", async () => {
    const { vendor } = fair.stalls[0];
    await send("name,price,category\nJam,4,other");
    const { key } = await look();
    const others = Array.from({ length: mostProducts - 2 }, (_, each) => each);
    meanwhile(
      fair.world,
      /update product_imports/,
      sql`
        insert into products (vendor_id, name, description, category, price, unit,
          availability_status, created_at, updated_at)
        select ${vendor.id}, value, '', 'other', '1', 'each', 'Available', 0, 0
        from json_each(${JSON.stringify(others)})`,
    );
    expect((await take(key)).status).toBe(409);
    expect((await all()).filter(({ vendorId }) => vendorId === vendor.id)).toHaveLength(
      mostProducts,
    );
  });

  it("can be imported only by its own vendor, and only the last list that was sent", async () => {
    await send("name,price,category\nJam,4,other");
    const first = (await look()).key;
    const other = await signedIn(fair.world, fair.stalls[1].viewer);
    expect((await look(other)).text).toContain("No file to check");
    expect((await take(first, other)).status).toBe(409);
    await send("name,price,category\nOther jam,4,other");
    expect((await take(first)).status).toBe(409);
    expect(await all()).toHaveLength(4);
    fair.world.now += 3_600_001;
    expect((await look()).text).toContain("No file to check");
  });

  it("cannot exceed the number of products that a vendor may offer", async () => {
    const rows = Array.from({ length: 199 }, (_, at) => `Jam ${at},4,other`);
    await send(`name,price,category\n${rows.join("\n")}`);
    const { text, key } = await look();
    expect(text).toContain("products. This file adds");
    expect(key).toBeNull();
    await send(`name,price,category\n${rows.slice(1).join("\n")}`);
    expect((await take((await look()).key)).status).toBe(302);
    expect(await all()).toHaveLength(202);
  });
});

it("the weights of a list are imported, for new products and for changed ones", async () => {
  await send(`id,name,price,category,unit,weight
${honey},Chicken,$4.50,meat,lb,2-3 lb
,Potatoes,$6,vegetables,bag,5 lb`);
  const { text, key } = await look();
  expect(text).toContain("weight: empty → 2 to 3 lb");
  expect((await take(key)).status).toBe(302);
  const rows = await all();
  expect(rows.find(({ id }) => id === honey)).toMatchObject({
    weightMin: 2000,
    weightMax: 3000,
    weightUnit: "lb",
  });
  expect(rows.at(-1)).toMatchObject({ weightMin: 5000, weightMax: 5000, pricePerPound: 120 });
  await send(await exported());
  expect((await look()).text).toContain("Your products already match this file.");
  // A list without the column leaves the weights as they are.
  await send(`id,price\n${honey},$5.00`);
  expect((await take((await look()).key)).status).toBe(302);
  expect((await all())[0]).toMatchObject({ priceCents: 500, weightMax: 3000 });
});

describe("an exported product list", () => {
  it("has only the vendor's own products, and importing it again changes nothing", async () => {
    const { vendor } = fair.stalls[0];
    await makeProduct(fair.world, vendor, { name: '=HYPERLINK("x"), "quoted"\'s', dayLimit: 0 });
    await makeProduct(fair.world, vendor, { name: "'=1", isVisible: false, description: "a\n-b" });
    const file = await exported();
    const rows = parse(file, { bom: true }) as string[][];
    expect(rows).toHaveLength(5);
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^\s*[=+\-@]/);
    await send(file);
    const { text, key } = await look();
    expect(text).toContain("4 the same");
    expect(text).toContain("Your products already match this file.");
    expect(key).toBeNull();
  });
});

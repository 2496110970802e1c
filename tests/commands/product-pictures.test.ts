import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { type Actor, signedIn } from "../support/actors";
import { type Fair, makeFair } from "../support/fair";
import { localImages } from "../support/images";
import { pictureOf } from "../support/pictures";
import type { World } from "../support/world";

/** Two vendors, each with their own uploaded pictures. */
let fair: Fair;
let me: Actor;
let other: Actor;
let path: string;
beforeEach(async () => {
  fair = await makeFair({ images: localImages() });
  [me, other] = [
    await signedIn(fair.world, fair.stalls[0].viewer),
    await signedIn(fair.world, fair.stalls[1].viewer),
  ];
  path = `/products/${fair.stalls[0].products[0].id}`;
});

const api = async (method: string, at: string, json?: unknown) => {
  const answer = await fair.world.request(method, `/api${at}`, { as: me, json: json ?? {} });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
async function upload(as = me): Promise<string> {
  const form = new FormData();
  form.set("image", new File([await pictureOf("png")], "a.png"));
  const answer = await fair.world.request("POST", "/api/upload", { as, form });
  return ((await answer.json()) as { url: string }).url;
}
const jam = {
  name: "Jam",
  category: "other",
  price: "$4",
  unit: "each",
  availabilityStatus: "Available",
};
const standing = (world: World = fair.world) =>
  world.db.all<{ url: string; of: number | null; gone: number }>(sql`
    select '/images/' || key url, subject_id "of", discarded_at is not null gone
    from pictures order by id`);

it("a product keeps its photos in the given order, and the first is its main photo", async () => {
  const [one, two, three] = [await upload(), await upload(), await upload()];
  const { body } = await api("POST", "/products", { ...jam, images: [two, one] });
  expect(body).toMatchObject({ image: two, images: [two, one] });
  const own = `/products/${body.id}`;
  const after = await api("PUT", own, { ...jam, images: [three, two] });
  expect(after.body).toMatchObject({ image: three, images: [three, two] });
  expect(await standing()).toEqual([
    { url: one, of: body.id, gone: 1 },
    { url: two, of: body.id, gone: 0 },
    { url: three, of: body.id, gone: 0 },
  ]);
});

it("a program that sends the main photo again keeps the other photos", async () => {
  const [one, two, three] = [await upload(), await upload(), await upload()];
  await api("PUT", path, { ...jam, images: [one, two] });
  const same = await api("PUT", path, { ...jam, image: one });
  expect(same.body.images).toEqual([one, two]);
  const another = await api("PUT", path, { ...jam, image: three });
  expect(another.body.images).toEqual([three]);
  expect((await api("PUT", path, jam)).body).toMatchObject({ image: null, images: [] });
});

it("more than five photos, another vendor's or another product's are refused, and nothing is stored", async () => {
  const [own, theirs] = [await upload(), await upload(other)];
  await api("PUT", path, { ...jam, images: [own] });
  const before = await standing();
  const bread = `/products/${fair.stalls[0].products[1].id}`;
  for (const images of [[theirs], [own], Array.from({ length: 6 }, (_, at) => `/images/${at}`)]) {
    expect((await api("PUT", bread, { ...jam, images })).status).toBe(422);
    expect((await api("POST", "/products", { ...jam, images })).status).toBe(422);
  }
  expect(await standing()).toEqual(before);
});

it("a copied product has its own photos, which stay when the original is deleted", async () => {
  const [one, two] = [await upload(), await upload()];
  await api("PUT", path, { ...jam, images: [one, two] });
  await fair.world.request("POST", `/vendor-${path.slice(1)}/duplicate`, { as: me });
  const [copy] = await fair.world.db.all<{ id: number; images: string }>(
    sql`select id, images from products order by id desc limit 1`,
  );
  const images = JSON.parse(copy?.images ?? "[]") as string[];
  expect(images).toHaveLength(2);
  for (const url of images) expect([one, two]).not.toContain(url);
  expect((await api("DELETE", path)).status).toBe(200);
  expect((await standing()).map(({ of, gone }) => [of, gone])).toEqual([
    [fair.stalls[0].products[0].id, 1],
    [fair.stalls[0].products[0].id, 1],
    [copy?.id, 0],
    [copy?.id, 0],
  ]);
  for (const url of images) {
    expect((await fair.world.request("GET", url, { as: "nobody" })).status).toBe(200);
  }
});

it("a form without JavaScript accepts a photo from the camera, a chosen photo, or both", async () => {
  const photo = async (name: string) => new File([await pictureOf("png")], name);
  const none = new File([], "");
  for (const [taken, chosen, expected] of [
    [await photo("taken.png"), none, 1],
    [none, await photo("chosen.png"), 1],
    [await photo("taken.png"), await photo("chosen.png"), 2],
  ] as const) {
    const form = new FormData();
    for (const [name, value] of Object.entries(jam)) form.set(name, value);
    form.append("images-file", taken);
    form.append("images-file", chosen);
    const answer = await fair.world.request("POST", "/vendor-products/new", { as: me, form });
    expect(answer.status).toBe(302);
    const [newest] = await fair.world.db.all<{ images: string }>(
      sql`select images from products order by id desc limit 1`,
    );
    expect(JSON.parse(newest?.images ?? "[]")).toHaveLength(expected);
  }
});

it("'Save and add another' opens a form with the same unit, category and pre-order settings", async () => {
  const form = {
    ...jam,
    unit: "dozen",
    category: "bakery",
    isPreOrderEnabled: "on",
    dayLimit: "7",
    description: "With plums.",
    afterAdding: "another",
  };
  const added = await fair.world.request("POST", "/vendor-products/new", { as: me, form });
  const next = added.headers.get("Location") ?? "";
  expect(next).toMatch(/^\/vendor-products\/new\?like=\d+$/);
  const page = await (await fair.world.request("GET", next, { as: me })).text();
  const shown = page.replaceAll(/<script[\s\S]*?<\/script>/g, "");
  expect(shown).toMatch(/<option value="dozen" selected=""/);
  expect(shown).toMatch(/<option value="bakery" selected=""/);
  expect(shown).toMatch(/<input[^>]*name="isPreOrderEnabled"[^>]*checked=""/);
  expect(shown).toMatch(/<input[^>]*name="dayLimit"[^>]*value="7"/);
  expect(shown).not.toContain("With plums.");
  // Another vendor's product does not fill in the form.
  const theirs = await (await fair.world.request("GET", next, { as: other })).text();
  expect(theirs).not.toMatch(/<option value="dozen" selected=""/);
});

it("deleting another vendor's product leaves its photos, even if no customer sees the product", async () => {
  const theirs = fair.stalls[1].products[0].id;
  const photo = await upload(other);
  const json = { ...jam, images: [photo] };
  const saved = await fair.world.request("PUT", `/api/products/${theirs}`, { as: other, json });
  expect(saved.status).toBe(200);
  await fair.world.db.run(sql`update products set is_active = 0 where id = ${theirs}`);
  expect((await api("DELETE", `/products/${theirs}`)).status).toBe(404);
  expect(await standing()).toEqual([{ url: photo, of: theirs, gone: 0 }]);
  await fair.world.db.run(sql`update products set is_active = 1 where id = ${theirs}`);
});

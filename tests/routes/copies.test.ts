import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { makePerson } from "../support/actors";
import { CookieJar } from "../support/cookie-jar";
import { copyOf, freshStorage } from "../support/databases";
import { withLaggingCopies } from "../support/lagging-copies";
import { openedForm, vendorForm } from "../support/open-forms";
import { Random } from "../support/random";
import { openShop, orderForm, preOrderPath, records, type Shop } from "../support/shop";
import { thursdayMorning, World } from "../support/world";

/** D1's copies lag at most two seconds behind; the second copy here is nearly up to date. */
const behindMs = 2000;

let world: World;
let shop: Shop;
beforeEach(async () => {
  const { d1, bucket, file } = await freshStorage();
  const [far, near] = [await copyOf({ file }), await copyOf({ file })];
  const copies = [
    { d1: far.d1, behindMs },
    { d1: near.d1, behindMs: 100 },
  ];
  const now = (): number => world?.now ?? thursdayMorning;
  world = new World(withLaggingCopies(d1, copies, now), bucket, thursdayMorning);
  shop = await openShop(world, { dayLimit: 2 });
  world.now += behindMs;
});

const rename = (name: string) =>
  world.db.run(sql`update markets set name = ${name} where id = ${shop.market.id}`);
async function nameFor(as: Parameters<typeof world.api>[0]) {
  const answer = await world.request("GET", `/api/markets/${shop.market.id}`, { as });
  return ((await answer.json()) as { name: string }).name;
}

describe("with database copies that lag behind", () => {
  it("a visitor reads the nearest copy, and sees a change once that copy has it", async () => {
    await rename("Renamed Market");
    const seen = [await nameFor("nobody"), await nameFor("nobody")];
    expect(seen).toEqual(["Grove Market", "Grove Market"]);
    world.now += behindMs;
    expect([await nameFor("nobody"), await nameFor("nobody")]).toEqual(
      Array(2).fill("Renamed Market"),
    );
  });

  it("a signed-in user never sees an older state after a newer one", async () => {
    const random = new Random(26);
    const people = [await world.as("customer"), await world.as("admin")];
    const last = new Map(people.map((person) => [person, 0]));
    for (let version = 1; version <= 20; version += 1) {
      await rename(`Market ${version}`);
      world.now += random.between(0, 900);
      for (const person of people) {
        const now = Number((await nameFor(person)).split(" ")[1]);
        expect(now).toBeGreaterThanOrEqual(last.get(person) ?? 0);
        last.set(person, now);
      }
    }
    expect([...last.values()]).toEqual([20, 20]);
  });

  it("a visitor sees what they have just sent, through the bookmark in a cookie", async () => {
    const jar = new CookieJar(world);
    const form = { ...vendorForm([shop.market.id]), ...(await openedForm(world)) };
    const sent = await jar.post("/application-portal?type=vendor", form);
    const path = sent.headers.get("Location") ?? "";
    const mine = [(await jar.get(path)).status, (await jar.get(path)).status];
    expect(mine).toEqual([200, 200]);
    jar.lose("md_bookmark");
    expect((await jar.get(path)).status).toBe(410);
  });

  it("a bookmark is set by signing out, never by a signed-in or public page", async () => {
    const customer = await world.as("customer");
    const sets = async (method: string, path: string, form?: Record<string, string>) =>
      (await world.request(method, path, { as: customer, form })).headers
        .getSetCookie()
        .some((cookie) => cookie.startsWith("md_bookmark="));
    const read = await world.request("GET", "/markets");
    expect(read.headers.get("Set-Cookie")).toBeNull();
    expect(await sets("GET", "/orders")).toBe(false);
    expect(await sets("POST", "/saved", { kind: "market", id: String(shop.market.id) })).toBe(
      false,
    );
    expect(await sets("POST", "/sign-out")).toBe(true);
  });

  it("the last of a product is sold once, because orders are placed in the primary database", async () => {
    const people = await Promise.all(
      ["first", "second"].map(async (username) => makePerson(world, { username })),
    );
    const answers = [];
    for (const as of people) {
      const form = orderForm(shop, { placeKey: `key-${as.viewer?.id}` });
      answers.push(await world.request("POST", preOrderPath(shop), { as, form }));
    }
    expect(answers.map(({ status }) => status)).toEqual([302, 409]);
    expect((await records(world)).stock).toEqual([2]);
    const [first] = people;
    const orders = await world.request("GET", "/api/orders", { as: first });
    expect(await orders.json()).toHaveLength(1);
  });
});

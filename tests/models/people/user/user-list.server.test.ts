import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { readListing } from "~/models/core/listing/listing";
import { userListing } from "~/models/people/user/user-list";
import { listUsers } from "~/models/people/user/user-list.server";
import { openDatabase } from "~/platform/database";
import { makeUser } from "../../../support/factories";
import { makeWorld, type World } from "../../../support/world";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const asked = (query: string) => readListing(new URLSearchParams(query), userListing);
const list = (query: string) => listUsers({ db: world.db }, asked(query));
const found = async (query: string) => (await list(query)).rows.map(({ username }) => username);

describe("an account", () => {
  beforeEach(async () => {
    await makeUser(world, { username: "ada", firstName: "Ada", lastName: "Lovelace" });
    await makeUser(world, { username: "renee", firstName: "Renée", lastName: "Descartes" });
    await makeUser(world, { username: "stall", userType: "vendor", email: "hens@farm.example" });
    await makeUser(world, { username: "boss", userType: "customer", isAdmin: true });
    await makeUser(world, { username: "gone", userType: "vendor", isActive: false });
  });

  it.each([
    ["", ["gone", "stall", "boss", "renee", "ada"]],
    ["q=lovel", ["ada"]],
    ["q=renee desc", ["renee"]],
    ["q=FARM.example", ["stall"]],
    ["q=al", []],
    ["q=st", ["stall"]],
    ["role=vendor", ["gone", "stall"]],
    ["role=admin", ["boss"]],
    ["role=customer", ["renee", "ada"]],
    ["state=inactive", ["gone"]],
    ["role=vendor&state=active", ["stall"]],
    ["q=example&role=vendor&state=inactive", ["gone"]],
    ["q=st&role=customer", []],
  ])("is found by %j", async (query, expected) => {
    expect((await found(query)).sort()).toEqual([...expected].sort());
  });

  it("is found by its new name after a change, and no longer after it is deleted", async () => {
    await world.db.run(sql`update users set username = 'countess' where username = 'ada'`);
    await world.db.run(sql`delete from users where username = 'stall'`);
    expect(await found("q=countess")).toEqual(["countess"]);
    expect(await found("q=hens")).toEqual([]);
    expect((await list("role=vendor")).total).toEqual({ count: 1, isMore: false });
    await world.db.run(sql`update users set is_admin = 0 where username = 'boss'`);
    expect((await list("role=admin")).total.count).toBe(0);
    expect((await list("role=customer")).total.count).toBe(3);
  });
});

const fill = (from: number, to: number) =>
  world.db.run(sql`
    insert into users (username, email, password, user_type, is_active, created_at, updated_at)
    with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})
    select 'sample' || i, 'sample' || i || '@example.com', '',
      iif(i % 3, 'customer', 'vendor'), i % 7 > 0, i, i from n`);
const questions = [
  "",
  "role=vendor",
  "role=vendor&state=inactive",
  "state=inactive",
  "q=sample",
  "q=sa",
];

it("accounts are listed page by page, forward and back, at a cost that does not grow with their number", async () => {
  await fill(1, 1000);
  const all: string[] = [];
  let page = await list("role=vendor");
  const first = page.rows;
  for (;;) {
    all.push(...page.rows.map(({ username }) => username));
    if (page.next === null) break;
    page = await list(`role=vendor&page=${page.next}`);
    if (all.length === 50) {
      expect((await list(`role=vendor&page=${page.previous}`)).rows).toEqual(first);
    }
  }
  expect([all.length, new Set(all).size]).toEqual([333, 333]);
  const costs = async () => {
    const read: number[] = [];
    for (const query of questions) {
      const { db, cost } = openDatabase(world.d1, true);
      await listUsers({ db }, asked(query));
      expect(cost.roundTrips).toBe(1);
      read.push(cost.rowsRead);
    }
    return read;
  };
  const small = await costs();
  await fill(1001, 20_000);
  const large = await costs();
  for (const [at, query] of questions.entries()) {
    expect(large[at], query).toBeLessThanOrEqual((small[at] ?? 0) + 10);
  }
});

import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  changesSince,
  forgetOldDeletions,
  goneIsKept,
  sinceIn,
} from "~/models/guide/changes/changes.server";
import { makeMarket, makeProduct, makeSchedule, makeVendor } from "../../../support/factories";
import { listAll } from "../../../support/listed";
import { makeWorld, type World } from "../../../support/world";

/**
 * The database has its own clock, which is later than the world's start by as long as the test
 * takes.
 */
const anHour = 3_600_000;
let world: World;
let market: { id: number };
let other: { id: number };
let bees: { id: number };
let jam: { id: number };
beforeEach(async () => {
  world = await makeWorld({ now: Date.now() });
  market = await makeMarket(world);
  other = await makeMarket(world);
  bees = await makeVendor(world, { name: "Bees", at: [market] });
  jam = await makeVendor(world, { name: "Jam" });
});

const since = async (text: string | null, limit = 500) =>
  (await changesSince(world.ctx(null), sinceIn(text), limit)).rows;
const last = async () => String((await since(null)).at(-1)?.seq ?? 0);
const told = async (text: string) =>
  (await since(text)).map(({ kind, id, deleted }) => `${kind} ${id}${deleted ? " gone" : ""}`);

describe("the guide's list of changes", () => {
  it("has each record once, with its last change, in the order of writing", async () => {
    const before = await last();
    await makeSchedule(world, other);
    await world.db.run(sql`update vendors set name = 'Jams', updated_at = 1 where id = ${jam.id}`);
    await listAll(world);
    await world.db.run(sql`update markets set updated_at = 2 where id = ${other.id}`);
    expect(await told(before)).toEqual([`vendor ${jam.id}`, `market ${other.id}`]);
    expect(await told(await last())).toEqual([]);
    expect((await since(null)).map(({ kind, id }) => `${kind} ${id}`).sort()).toEqual(
      [`market ${market.id}`, `market ${other.id}`, `vendor ${bees.id}`, `vendor ${jam.id}`].sort(),
    );
  });

  it("has removed and restored records, with a vendor's visible products", async () => {
    const honey = await makeProduct(world, bees, { name: "Honey" });
    const hidden = await makeProduct(world, bees, { name: "Wax", isVisible: false });
    let before = await last();
    await world.db.run(sql`update products set price = '$2' where id = ${hidden.id}`);
    expect(await told(before)).toEqual([]);
    await world.db.run(sql`update vendors set removed_at = 1 where id = ${bees.id}`);
    await listAll(world);
    await world.db.run(sql`update markets set removed_at = 1 where id = ${other.id}`);
    await listAll(world);
    expect((await told(before)).filter((line) => line.endsWith("gone")).sort()).toEqual(
      [`market ${other.id} gone`, `product ${honey.id} gone`, `vendor ${bees.id} gone`].sort(),
    );
    before = await last();
    await world.db.run(sql`update vendors set removed_at = null where id = ${bees.id}`);
    await listAll(world);
    expect(await told(before)).toEqual(
      expect.arrayContaining([`product ${honey.id}`, `vendor ${bees.id}`]),
    );
    before = await last();
    await world.db.run(sql`update products set is_visible = 0 where id = ${honey.id}`);
    await listAll(world);
    await world.db.run(sql`delete from markets where id = ${other.id}`);
    await listAll(world);
    // Hiding the honey also changes what its vendor sells.
    expect(await told(before)).toEqual([
      `product ${honey.id} gone`,
      `vendor ${bees.id}`,
      `market ${other.id} gone`,
    ]);
  });

  it("has a market when its rating changes, and a vendor when card payments start or stop", async () => {
    const toldAfter = async (change: SQL) => {
      const before = await last();
      await world.db.run(change);
      return told(before);
    };
    const rated = sql`update markets set rating_count = 1, rating_sum = 4 where id = ${market.id}`;
    expect(await toldAfter(rated)).toEqual([`market ${market.id}`]);
    const set = (to: SQL) =>
      toldAfter(sql`update stripe_accounts set ${to} where vendor_id = ${bees.id}`);
    expect(await set(sql`card_payments = 'restricted'`)).toEqual([`vendor ${bees.id}`]);
    expect(await set(sql`card_payments = 'pending'`)).toEqual([]);
    expect(await set(sql`card_payments = 'active'`)).toEqual([`vendor ${bees.id}`]);
    expect(await set(sql`card_payments = 'active', checked_at = 9`)).toEqual([]);
    expect(await set(sql`closed_at = 1`)).toEqual([`vendor ${bees.id}`]);
    const opened = (id: string, state: string) => sql`insert into stripe_accounts
      (id, vendor_id, card_payments, created_at, checked_at, closed_at)
      values (${id}, ${bees.id}, ${state}, 1, 1, iif(${state} = 'active', null, 1))`;
    expect(await toldAfter(opened("acct_none", "pending"))).toEqual([]);
    expect(await toldAfter(opened("acct_new", "active"))).toEqual([`vendor ${bees.id}`]);
  });

  it("loses nothing written in the same millisecond when read page by page", async () => {
    await world.db.run(sql`
      with recursive n (n) as (select 1 union all select n + 1 from n where n < 50)
      insert into markets (name, created_at, updated_at) select 'Market ' || n, 0, 0 from n`);
    await world.db.run(sql`update guide_changes set at = ${world.now}`);
    const seen = new Set<string>();
    for (let from: string | null = null, more = true; more; ) {
      const { rows, next } = await changesSince(world.ctx(null), sinceIn(from), 7);
      for (const { kind, id } of rows) seen.add(`${kind} ${id}`);
      from = next;
      more = next !== null;
    }
    expect(seen.size).toBe(54);
  });

  it("starts from a given time, and refuses a value that is not understood", async () => {
    await world.db.run(sql`update guide_changes set at = ${world.now - 3_600_000}`);
    await world.db.run(sql`update vendors set updated_at = 5 where id = ${jam.id}`);
    const moment = new Date(world.now - 600_000).toISOString();
    expect(await told(moment)).toEqual([`vendor ${jam.id}`]);
    // Written by a server with a clock that is half a minute slow.
    await world.db.run(sql`update guide_changes set at = ${world.now - 630_000}
      where kind = 'vendor' and record_id = ${jam.id}`);
    expect(await told(moment)).toEqual([`vendor ${jam.id}`]);
    // A time with its zone, and with the plus sign as an unescaped address delivers it (a space).
    const inParis = new Date(world.now - 600_000 + 7_200_000).toISOString().replace("Z", " 02:00");
    expect(sinceIn(inParis)).toEqual({ moment: world.now - 600_000 });
    expect(await told(new Date(world.now + 86_400_000).toISOString())).toEqual([]);
    for (const odd of ["yesterday", "2026-05-07", "-1", "1e3", "2026-13-45T00:00Z"]) {
      expect(() => sinceIn(odd)).toThrow(expect.objectContaining({ code: "invalid" }));
    }
  });

  it("keeps deletions for 90 days; a reader from longer ago must start over", async () => {
    const before = await last();
    await world.db.run(sql`update markets set removed_at = 1 where id = ${other.id}`);
    await listAll(world);
    await forgetOldDeletions(world.ctx(null));
    expect(await told(before)).toEqual([`market ${other.id} gone`]);
    await world.db.run(sql`update vendors set updated_at = 3 where id = ${jam.id}`);
    world.now += goneIsKept + anHour;
    await forgetOldDeletions(world.ctx(null));
    await expect(since(before)).rejects.toMatchObject({ code: "gone", status: 410 });
    const moment = new Date(world.now - goneIsKept - 1).toISOString();
    await expect(since(moment)).rejects.toMatchObject({ code: "gone" });
    expect(await told("0")).not.toContain(`market ${other.id} gone`);
  });

  it("lets a new reader page to the end, even after deletions were forgotten", async () => {
    await world.db.run(sql`update markets set removed_at = 1 where id = ${other.id}`);
    await listAll(world);
    await world.db.run(sql`update vendors set updated_at = 3 where id = ${jam.id}`);
    world.now += goneIsKept + anHour;
    await forgetOldDeletions(world.ctx(null));
    const first = await changesSince(world.ctx(null), null, 1);
    const rest = await changesSince(world.ctx(null), sinceIn(first.next), 500);
    expect([...first.rows, ...rest.rows].map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      `market ${market.id}`,
      `vendor ${bees.id}`,
      `vendor ${jam.id}`,
    ]);
    // A copy that has not been continued for this long has missed deletions that are forgotten by
    // now.
    world.now += goneIsKept + anHour;
    const late = changesSince(world.ctx(null), sinceIn(first.next), 500);
    await expect(late).rejects.toMatchObject({ code: "gone" });
  });

  it("lets a reader continue from the last seq after the last page, whatever page size", async () => {
    await world.db.run(sql`update markets set removed_at = 1 where id = ${other.id}`);
    await listAll(world);
    await world.db.run(sql`update vendors set updated_at = 3 where id = ${jam.id}`);
    world.now += goneIsKept + anHour;
    await forgetOldDeletions(world.ctx(null));
    let page = await changesSince(world.ctx(null), null, 1);
    // In the middle, the `seq` alone would be refused; the `Link` is not.
    await expect(since(String(page.rows[0]?.seq))).rejects.toMatchObject({ code: "gone" });
    while (page.next !== null) page = await changesSince(world.ctx(null), sinceIn(page.next), 1);
    expect(await told(String(page.rows.at(-1)?.seq))).toEqual([]);
  });

  it("refuses a position that is too old, in whatever order deletions are forgotten", async () => {
    const before = await last();
    await world.db.run(sql`update markets set removed_at = 1 where id = ${other.id}`);
    await listAll(world);
    const between = await last();
    await world.db.run(sql`update markets set removed_at = 1 where id = ${market.id}`);
    await listAll(world);
    await world.db.run(sql`update vendors set updated_at = 3 where id = ${jam.id}`);
    // Written later, by a server with a slow clock.
    await world.db.run(sql`update guide_changes set at = at - ${goneIsKept}
      where kind = 'market' and record_id = ${market.id}`);
    for (const later of [60_000, goneIsKept]) {
      world.now += later;
      await forgetOldDeletions(world.ctx(null));
    }
    for (const seq of [before, between]) {
      await expect(since(seq)).rejects.toMatchObject({ code: "gone" });
    }
  });

  it("continues from the latest change, however long ago it was", async () => {
    await world.db.run(sql`update markets set removed_at = 1 where id = ${other.id}`);
    await listAll(world);
    world.now += goneIsKept + anHour;
    await forgetOldDeletions(world.ctx(null));
    expect(await told(await last())).toEqual([]);
  });
});

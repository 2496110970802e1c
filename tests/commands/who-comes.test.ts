import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { askWhoComes } from "~/models/vendors/attendance/ask-vendors.server";
import { setDay } from "~/models/vendors/attendance/own-days.server";
import { type Actor, makePerson } from "../support/actors";
import { giveMarket, proveAddress } from "../support/factories";
import { askNow, type Fair, makeFair, payAt } from "../support/fair";
import { listAll } from "../support/listed";
import { everyMinute, saturday } from "../support/shop";

const day = "Saturday, May 9, 2026";
const question = `Are you coming to Grove Market on ${day}?`;
let fair: Fair;
let me: Actor;
let other: Actor;
beforeEach(async () => {
  fair = await makeFair();
  for (const { viewer } of fair.stalls) await proveAddress(fair.world, viewer);
  const manager = async (index: 0 | 1) => {
    const person = await makePerson(fair.world, { userType: "market_manager" });
    await giveMarket(fair.world, person, fair.markets[index]);
    return person;
  };
  [me, other] = [await manager(0), await manager(1)];
});
const email = (stall: 0 | 1 = 0) => fair.stalls[stall].viewer.email;
const asked = (stall: 0 | 1 = 0) =>
  fair.world.mailbox.to(email(stall)).filter(({ subject }) => subject === question);
/** The link in the email about the first market. */
const link = (stall: 0 | 1 = 0) => {
  const [found] = /\/stall-coming\?\S+/.exec(asked(stall)[0]?.text ?? "") ?? [];
  if (!found) throw new Error("No link in the mail");
  return found;
};
const ask = async () => {
  await askNow(fair);
  await everyMinute(fair.world);
};
const read = async (path: string, as?: Actor) =>
  (await (await fair.world.request("GET", path, { as })).text()).replaceAll("<!-- -->", "");
const answer = (path: string, comes: "yes" | "no") =>
  fair.world.request("POST", path, { form: { comes } });
const said = () =>
  fair.world.db.all<{ vendor_id: number; comes: number; said_by: string; confirmed_by: number }>(
    sql`select vendor_id, comes, said_by, confirmed_by from stall_dates where date = ${saturday}`,
  );
const marketPage = () => read(`/market/${fair.markets[0].id}`);
const overview = () => read("/market-manager-dashboard", me);

describe("the email that asks a vendor whether it comes", () => {
  it("is sent once, however many runs there are, for every market that expects the vendor", async () => {
    await askNow(fair);
    await Promise.all([everyMinute(fair.world), everyMinute(fair.world)]);
    await ask();
    expect([asked(0).length, asked(1).length]).toEqual([1, 1]);
    expect(fair.world.mailbox.to(email()).map(({ subject }) => subject)).toContain(
      `Are you coming to Bay Market on ${day}?`,
    );
  });

  it("is not sent after an answer or a removal, to a deactivated account, or if it is turned off", async () => {
    fair.world.now += 1;
    const marketId = fair.markets[0].id;
    const ctx = () => fair.world.ctx(fair.stalls[0].viewer);
    await setDay(ctx(), { marketId, date: saturday, comes: true });
    await fair.world.db.run(sql`update users set is_active = 0
      where id = ${fair.stalls[1].viewer.id}`);
    await ask();
    expect([asked(0).length, asked(1).length]).toEqual([0, 0]);
    fair.world.now += 1;
    await setDay(ctx(), { marketId, date: saturday, comes: false });
    await fair.world.db.run(sql`update users set is_active = 1`);
    await fair.world.db.run(sql`update vendors set removed_at = 1
      where id = ${fair.stalls[1].vendor.id}`);
    await listAll(fair.world);
    await ask();
    expect([asked(0).length, asked(1).length]).toEqual([0, 0]);
    await fair.world.db.run(sql`update vendors set removed_at = null`);
    await listAll(fair.world);
    await fair.world.db.run(sql`insert into stall_notices (vendor_id, user_id, coming, token)
      values (${fair.stalls[1].vendor.id}, ${fair.stalls[1].viewer.id}, 0, 'off')
      on conflict (vendor_id, user_id) do update set coming = 0`);
    await ask();
    expect(asked(1)).toHaveLength(0);
  });

  it("costs the same, however many markets are not due", async () => {
    const cost = async () => {
      const ctx = fair.world.ctx(null);
      await askWhoComes(ctx);
      return ctx.cost.rowsRead;
    };
    const few = await cost();
    await fair.world.db.run(sql`
      with recursive n(i) as (select 1000 union all select i + 1 from n where i < 1400)
      insert into markets (id, name, created_at, updated_at) select i, 'Market ' || i, 0, 0 from n`);
    await fair.world.db.run(sql`insert into coming_looks
      select id, ${fair.world.now + 1} from markets where id >= 1000`);
    expect(await cost()).toBe(few);
  });
});

describe("an answer by email link, without signing in", () => {
  beforeEach(ask);

  it("is shown on the market's page and the overview, with how it was given", async () => {
    const page = await read(link());
    expect(page).toContain("Are you coming?");
    expect(page).toContain("Bee Stall");
    expect(await said()).toEqual([]);
    expect((await answer(link(), "yes")).status).toBe(302);
    expect(await said()).toEqual([
      {
        vendor_id: fair.stalls[0].vendor.id,
        comes: 1,
        said_by: "mail",
        confirmed_by: fair.stalls[0].viewer.id,
      },
    ]);
    expect(await read(link())).toContain("You’re coming");
    expect(await marketPage()).toMatch(/Confirmed by email:<\/span> Bee Stall/);
    expect(await overview()).toMatch(/>1<\/strong> confirmed/);
    expect((await answer(link(), "no")).status).toBe(302);
    expect(await overview()).toMatch(/>1<\/strong> not coming/);
  });

  it("cannot be 'not coming' while orders are open", async () => {
    await payAt(fair);
    const refused = await answer(link(), "no");
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("The vendor must cancel these orders first");
    expect(await said()).toEqual([]);
  });

  it("is refused once the account, the vendor, its place at the market or the market day is gone", async () => {
    const path = link();
    const { id } = fair.stalls[0].vendor;
    const ends: [happens: string, undone: string][] = [
      ["update users set is_active = 0", "update users set is_active = 1"],
      ["update vendor_accounts set role = 'helper'", "update vendor_accounts set role = 'owner'"],
      ["update vendors set removed_at = 1", "update vendors set removed_at = null"],
      [
        `insert into market_closures (market_id, date, created_at)
          select id, '${saturday}', 0 from markets`,
        "delete from market_closures",
      ],
      [`delete from market_vendors where vendor_id = ${id}`, "select 1"],
    ];
    for (const [happens, undone] of ends) {
      await fair.world.db.run(sql.raw(happens));
      await listAll(fair.world);
      expect((await fair.world.request("GET", path)).status, happens).toBe(410);
      expect((await answer(path, "yes")).status, happens).toBe(404);
      await fair.world.db.run(sql.raw(undone));
      await listAll(fair.world);
    }
    expect(await said()).toEqual([]);
  });
});

describe("a manager's answer for a vendor", () => {
  const path = () =>
    `/market-manager-dashboard/vendors/${fair.stalls[1].vendor.id}/coming/${saturday}`;
  const say = (as: Actor, comes: string) =>
    fair.world.request("POST", path(), { as, form: { comes } });

  it("is shown to everyone as the manager's, and the last answer counts", async () => {
    expect((await say(me, "yes")).status).toBe(302);
    expect(await marketPage()).toMatch(/Confirmed by the market:<\/span> Jam Stall/);
    expect(await overview()).toContain("reported by the market");
    expect((await said())[0]).toMatchObject({ comes: 1, said_by: "manager" });
    expect((await say(me, "no")).status).toBe(302);
    expect(await marketPage()).toContain("Jam Stall (reported by the market)");
    const lines = await fair.world.db.all(sql`select 1 from audit_log`);
    expect(lines).toHaveLength(2);
  });

  it("counts for the manager's own market only, and cannot be 'not coming' while orders are open", async () => {
    await say(other, "yes");
    expect(await said()).toMatchObject([{ comes: 1 }]);
    expect(await marketPage()).not.toContain("Confirmed by the market");
    await payAt(fair, { stall: 1 });
    expect((await say(me, "no")).status).toBe(409);
  });
});

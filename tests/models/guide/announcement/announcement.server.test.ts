import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  changeAnnouncement,
  deleteAnnouncement,
  endAnnouncement,
  findAnnouncement,
  readAnnouncements,
  writeAnnouncement,
} from "~/models/guide/announcement/announcement.server";
import { markets } from "~/models/guide/market/market.tables";
import type { RunsMarkets } from "~/models/guide/market/runs-market.server";
import { findMarket } from "~/models/vendors/at-market/market.server";
import { makePerson } from "../../../support/actors";
import { giveMarket, makeMarket } from "../../../support/factories";
import { listAll } from "../../../support/listed";
import { meanwhile } from "../../../support/meanwhile";
import { makeWorld, type World } from "../../../support/world";

type Manager = RunsMarkets["viewer"];
let world: World;
let her: Manager;
let his: Manager;
let grove: number;
let bay: number;
beforeEach(async () => {
  world = await makeWorld();
  [grove, bay] = [(await makeMarket(world)).id, (await makeMarket(world)).id];
  const manager = async (id: number) => {
    const person = await makePerson(world, { userType: "market_manager" });
    await giveMarket(world, person, { id });
    return person.viewer as Manager;
  };
  [her, his] = [await manager(grove), await manager(bay)];
});
const as = (viewer: Manager) => world.ctx(viewer);
const lastDate = "2026-05-09";
const write = (text: string, viewer = her, marketId = grove) =>
  writeAnnouncement(as(viewer), { marketId, text, lastDate });
const texts = async (marketId: number) =>
  (await findMarket(world.ctx(null), marketId)).announcements.map(({ text }) => text);
const stored = () =>
  world.db.all<{ id: number; market_id: number; text: string; version: number }>(
    sql`select id, market_id, text, version from market_announcements order by id`,
  );
const acts = async () =>
  (await world.db.all<{ action: string }>(sql`select action from audit_log order by id`)).map(
    ({ action }) => action,
  );
const refused = (code: string) => expect.objectContaining({ code });

describe("announcements of a market", () => {
  it("appear only on that market's page, newest first", async () => {
    await write("Festival");
    await write("Parking");
    await write("Bread", his, bay);
    expect(await texts(grove)).toEqual(["Parking", "Festival"]);
    expect(await texts(bay)).toEqual(["Bread"]);
    expect(await acts()).toEqual(Array(3).fill("announcement_written"));
  });

  it("change the market, so that programs that copy the guide read it again", async () => {
    const changed = async (write: () => Promise<void>) => {
      world.now += 1000;
      await write();
      return world.db.$count(markets, eq(markets.updatedAt, world.now));
    };
    const named = { marketId: grove, announcementId: 1 };
    expect(await changed(() => write("Festival"))).toBe(1);
    expect(
      await changed(() => changeAnnouncement(as(her), { ...named, text: "Fair", lastDate })),
    ).toBe(1);
    expect(await changed(() => endAnnouncement(as(her), named))).toBe(1);
    // The announcement is over already.
    expect(await changed(() => endAnnouncement(as(her), named))).toBe(0);
    expect(await changed(() => deleteAnnouncement(as(her), named))).toBe(1);
  });

  it("are closed to anyone who does not manage the market, even if access is lost during the write", async () => {
    await write("Festival");
    const named = { marketId: grove, announcementId: 1 };
    const tries = [
      () => write("Mine", his),
      () => readAnnouncements(as(his), grove),
      () => findAnnouncement(as(his), named),
      () => changeAnnouncement(as(his), { ...named, text: "Mine", lastDate }),
      () => endAnnouncement(as(his), named),
      () => deleteAnnouncement(as(his), named),
      // Managing another market does not give him access to this announcement.
      () => deleteAnnouncement(as(his), { ...named, marketId: bay }),
      () => endAnnouncement(as(his), { ...named, marketId: bay }),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toEqual(refused("not_found"));
    const lost = sql`delete from market_managers where user_id = ${her.id}`;
    const back = () => giveMarket(world, her, { id: grove });
    for (const [statement, attempt] of [
      [/insert into market_announcements/, () => write("Late")],
      [
        /update market_announcements set text/,
        () => changeAnnouncement(as(her), { ...named, text: "Late", lastDate }),
      ],
      [
        /update market_announcements set updated_at = \?, ended_at/,
        () => endAnnouncement(as(her), named),
      ],
      [/delete from market_announcements/, () => deleteAnnouncement(as(her), named)],
    ] as const) {
      meanwhile(world, statement, lost);
      await expect(attempt()).rejects.toEqual(refused("not_found"));
      await back();
    }
    expect(await stored()).toEqual([{ id: 1, market_id: grove, text: "Festival", version: 1 }]);
    expect(await texts(grove)).toEqual(["Festival"]);
  });

  it("are limited to five running at once, even when two are written at the same moment", async () => {
    for (const text of ["1", "2", "3", "4"]) await write(text);
    await write("Elsewhere", his, bay);
    meanwhile(world, /insert into market_announcements/, () => write("5"));
    await expect(write("6")).rejects.toEqual(refused("invalid"));
    expect(await texts(grove)).toEqual(["5", "4", "3", "2", "1"]);
    await endAnnouncement(as(her), { marketId: grove, announcementId: 1 });
    await write("7");
    const again = { marketId: grove, announcementId: 1, text: "1", lastDate };
    await expect(changeAnnouncement(as(her), again)).rejects.toEqual(refused("invalid"));
    // A running announcement can be changed while five are running.
    await changeAnnouncement(as(her), { ...again, announcementId: 2, text: "two" });
    expect(await texts(grove)).toEqual(["7", "5", "4", "3", "two"]);
  });

  it("are limited to sixty kept ones, expired ones included", async () => {
    await world.db.run(sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 60)
      insert into market_announcements (market_id, text, last_date, created_at, updated_at)
      select iif(i = 60, ${bay}, ${grove}), 'Old', '2025-05-09', 0, 0 from n`);
    await write("The sixtieth");
    await expect(write("One more")).rejects.toEqual(refused("invalid"));
    await deleteAnnouncement(as(her), { marketId: grove, announcementId: 1 });
    await write("One more");
    expect(await texts(grove)).toEqual(["One more", "The sixtieth"]);
  });

  it("run again with new text when edited after ending, and an outdated edit is refused", async () => {
    await write("Festival");
    const named = { marketId: grove, announcementId: 1 };
    await endAnnouncement(as(her), named);
    expect(await texts(grove)).toEqual([]);
    // Ending an announcement that has already ended does nothing.
    await endAnnouncement(as(her), named);
    await changeAnnouncement(as(her), { ...named, version: 2, text: "Harvest", lastDate });
    expect(await texts(grove)).toEqual(["Harvest"]);
    const late = changeAnnouncement(as(her), { ...named, version: 2, text: "Feast", lastDate });
    await expect(late).rejects.toEqual(refused("changed"));
    expect(await stored()).toMatchObject([{ text: "Harvest", version: 3 }]);
    expect(await acts()).toEqual([
      "announcement_written",
      "announcement_ended",
      "announcement_changed",
    ]);
  });

  it("cannot end before today on the market's clock", async () => {
    await world.db.run(sql`update markets set time_zone = 'Pacific/Auckland' where id = ${grove}`);
    await listAll(world);
    // It is already Friday there.
    const late = writeAnnouncement(as(her), { marketId: grove, text: "x", lastDate: "2026-05-07" });
    await expect(late).rejects.toEqual(refused("invalid"));
    await writeAnnouncement(as(his), { marketId: bay, text: "x", lastDate: "2026-05-07" });
  });
});

import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { readQueueRequest } from "~/models/joining/review-queue/queue-listing";
import { listReviews, waitingOnDesks } from "~/models/joining/review-queue/review-list.server";
import { desks } from "~/models/joining/review-queue/review-queue.rules";
import { openDatabase } from "~/platform/database";
import type { Admin } from "~/platform/viewer";
import { makeViewer } from "../../../support/actors";
import { makeMarket } from "../../../support/factories";
import { queueAll } from "../../../support/requests";
import { makeWorld, type World } from "../../../support/world";

let world: World;
let viewer: Admin;
beforeEach(async () => {
  world = await makeWorld();
  viewer = (await makeViewer(world, "admin")) as Admin;
});

const tables = [
  ["vendor_applications", "name, contact_email, products", "'Name ' || i, 'a@example.com', 'Jam'"],
  ["market_submissions", "origin, name, location", "'application', 'Market ' || i, 'Miami'"],
  ["market_submissions", "origin, name, location", "'grow_with_us', 'Lawn ' || i, 'Miami'"],
  [
    "vendor_recommendations",
    "vendor_name, vendor_type, your_name",
    "'Row ' || i, 'Monthly', 'Ines'",
  ],
];

/**
 * Makes approved applications and recommendations of each kind that nobody has added to the guide.
 */
const approve = async (from: number, to: number) => {
  await world.d1.batch(
    tables.map(([table, columns, values]) =>
      world.d1.prepare(
        `with recursive n (i) as (select ${from} union all select i + 1 from n where i < ${to})
        insert into ${table} (${columns}, submitted_at, status, reviewed_at)
        select ${values}, i, 'approved', i from n`,
      ),
    ),
  );
  await queueAll(world);
};

const asked = (query: string) => readQueueRequest(desks.applications, new URLSearchParams(query));
const titles = async (query: string) =>
  (await listReviews(world, desks.applications, asked(query))).rows.map(({ title }) => title);

it("the list of items to add reads as few rows for thousands of each kind as for sixty", async () => {
  const rowsRead = async () => {
    const { db, cost } = openDatabase(world.d1, true);
    await waitingOnDesks({ ...world.ctx(viewer), db });
    const counted = cost.rowsRead;
    await listReviews({ db }, desks.applications, asked("tab=to-add&kind=vendor_application"));
    return [counted, cost.rowsRead - counted];
  };
  await approve(1, 60);
  const few = await rowsRead();
  await approve(61, 3000);
  expect(await rowsRead()).toEqual(few);
  expect(few[0]).toBeLessThan(900);
  expect(few[1]).toBeLessThan(900);
});

it("the list of items to add has the latest approval first, without items in the guide or no longer approved", async () => {
  await approve(1, 4);
  await makeMarket(world, { name: "MARKET 2" });
  await world.db.run(
    sql`update market_submissions set status = 'rejected' where name = 'Market 3'`,
  );
  await queueAll(world);
  await queueAll(world);
  const market = "tab=to-add&kind=market_application";
  expect(await titles(market)).toEqual(["Market 4", "Market 1"]);
  expect(await titles(`${market}&sort=name`)).toEqual(["Market 1", "Market 4"]);
  await world.db.run(
    sql`update market_submissions set existing_market_id = 1 where name = 'Market 2'`,
  );
  await queueAll(world);
  expect(await titles(market)).toEqual(["Market 4", "Market 2", "Market 1"]);
  const waiting = await waitingOnDesks(world.ctx(viewer));
  expect(waiting["/admin-applications"]).toBe(7);
  expect(waiting["/admin-recommendations"]).toBe(8);
});

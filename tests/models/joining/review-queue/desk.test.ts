import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { readDesk } from "~/models/joining/review-queue/desk.server";
import { readQueueRequest } from "~/models/joining/review-queue/queue-listing";
import { desks, type ReviewKind } from "~/models/joining/review-queue/review-queue.rules";
import type { Admin } from "~/platform/viewer";
import { makeViewer } from "../../../support/actors";
import { giveVendor, makeMarket, makeUser, makeVendor } from "../../../support/factories";
import { makeAsked } from "../../../support/requests";
import { makeWorld, type World } from "../../../support/world";

let world: World;
let viewer: Admin;
const ids: Record<string, number> = {};

/** A vendor and a market with the same name, twice. */
beforeAll(async () => {
  world = await makeWorld();
  viewer = (await makeViewer(world, "admin")) as Admin;
  for (const name of ["Grove", "Other"]) {
    const vendor = await makeVendor(world, { name });
    await giveVendor(world, await makeUser(world, { userType: "vendor" }), vendor);
    ids[`vendor ${name}`] = vendor.id;
    ids[`market ${name}`] = (await makeMarket(world, { name })).id;
  }
});

async function namesakesOf(kind: ReviewKind, title: string, choosing?: number) {
  const { itemId, subjectId } = await makeAsked(world, kind, { title });
  if (choosing !== undefined) {
    await world.d1
      .prepare("update market_manager_requests set market_id = ? where id = ?")
      .bind(choosing, subjectId)
      .run();
  }
  const desk = desks.requests;
  const asked = readQueueRequest(desk, new URLSearchParams());
  return (await readDesk(world.ctx(viewer), desk, asked, itemId)).open?.namesakes;
}

describe("the names in the guide that an open request shows", () => {
  it("are vendors for a vendor request, in any spelling, with their number of owners", async () => {
    const namesake = { id: ids["vendor Grove"], name: "Grove", owners: 1 };
    expect(await namesakesOf("vendor_request", "gROVE")).toEqual([namesake]);
    expect(await namesakesOf("vendor_request", "Nowhere")).toEqual([]);
  });

  it("are markets for a manager request, or the market that was chosen", async () => {
    const [grove, other] = ["Grove", "Other"].map((name) => ({
      id: ids[`market ${name}`],
      name,
      owners: 0,
    }));
    expect(await namesakesOf("manager_request", "grove")).toEqual([grove]);
    expect(await namesakesOf("manager_request", "Grove", other?.id)).toEqual([other]);
  });

  it("are none for an administrator request", async () => {
    expect(await namesakesOf("admin_request", "Grove")).toEqual([]);
  });
});

it.each([
  ["market_application", "markets", "market_submissions", "existing_market_id", makeMarket],
  ["vendor_application", "vendors", "vendor_applications", "existing_vendor_id", makeVendor],
] as const)(
  "a %s shows what it is the same as, until that is removed from the guide",
  async (kind, guide, table, column, make) => {
    const [same, other] = [await make(world, {}), await make(world, {})];
    const { itemId, subjectId } = await makeAsked(world, kind);
    const update = (what: string) => world.db.run(sql.raw(`update ${what}`));
    await update(`${table} set ${column} = ${same.id} where id = ${subjectId}`);
    const shown = async () => {
      const desk = desks.applications;
      const asked = readQueueRequest(desk, new URLSearchParams());
      const { open } = await readDesk(world.ctx(viewer), desk, asked, itemId);
      return open?.facts.find(({ term }) => term === "Already in the guide as")?.value;
    };
    await update(`${guide} set removed_at = 1 where id = ${other.id}`);
    expect(await shown()).toBe(same.name);
    await update(`${guide} set removed_at = 1 where id = ${same.id}`);
    expect(await shown()).toBeUndefined();
  },
);

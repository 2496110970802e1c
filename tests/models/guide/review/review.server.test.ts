import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { markets } from "~/models/guide/market/market.tables";
import { aDay, mostInADay } from "~/models/guide/review/review.rules";
import { deleteReview, reviewsShown, writeReview } from "~/models/guide/review/review.server";
import { reviews } from "~/models/guide/review/review.tables";
import { save } from "~/models/people/saved/saved.server";
import { users } from "~/models/people/user/user.tables";
import { beforeIn, findMarketPage } from "~/models/vendors/at-market/market.server";
import type { Customer, Viewer } from "~/platform/viewer";
import { makeViewer } from "../../../support/actors";
import { makeOrderAt } from "../../../support/collected";
import { makeMarket, makeVendor } from "../../../support/factories";
import { listAll } from "../../../support/listed";
import { makeWorld, type World } from "../../../support/world";

let world: World;
let market: { id: number };
let stall: { id: number };
let customer: Customer;
beforeEach(async () => {
  world = await makeWorld();
  market = await makeMarket(world, { name: "Grove" });
  stall = await makeVendor(world, { at: [market] });
  customer = await collector();
});

async function collector(): Promise<Customer> {
  const viewer = (await makeViewer(world, "customer")) as Customer;
  await makeOrderAt(world, viewer, market, stall);
  return viewer;
}

const write = (viewer: Customer, rating: number, comment = "", marketId = market.id) =>
  writeReview(world.ctx(viewer), { marketId, rating, comment });
const all = () => world.db.select().from(reviews).orderBy(reviews.id);
const hide = (reviewId: number, isHidden = true) =>
  world.db.update(reviews).set({ isHidden }).where(eq(reviews.id, reviewId));

/** The rating that the market's row stores. Checks that it agrees with the market's reviews. */
async function ratings() {
  const [row] = await world.db.all<{ kept: string; counted: string }>(sql`
    select rating_count || ' ' || rating_sum kept,
      (select count(*) || ' ' || coalesce(sum(rating), 0) from reviews
        where market_id = markets.id and is_hidden = 0) counted
    from markets where id = ${market.id}`);
  expect(row?.kept).toBe(row?.counted);
  return row?.kept;
}

describe("writing a review", () => {
  it("is refused without a collected order at that market", async () => {
    const stranger = (await makeViewer(world, "customer")) as Customer;
    await makeOrderAt(world, stranger, market, stall, "confirmed");
    await makeOrderAt(world, stranger, market, stall, "not_collected");
    const elsewhere = await makeMarket(world);
    await makeOrderAt(world, stranger, elsewhere, stall);
    await expect(write(stranger, 1)).rejects.toMatchObject({ title: "Not yet" });
    await write(customer, 4, "Fine");
    expect(await all()).toMatchObject([{ username: customer.username, rating: 4 }]);
  });

  it("keeps one review when it is sent several times at once", async () => {
    await Promise.all([write(customer, 5, "A"), write(customer, 5, "A"), write(customer, 5, "A")]);
    expect(await all()).toHaveLength(1);
    expect(await ratings()).toBe("1 5");
  });

  it("a second time changes the first review, and its date only if something changed", async () => {
    const first = await write(customer, 5, "Good");
    world.now += 1000;
    expect(await write(customer, 5, "Good")).toEqual(first);
    expect((await all())[0]?.updatedAt).toBe(world.now - 1000);
    expect(await write(customer, 2, "Less good")).toEqual(first);
    expect(await all()).toMatchObject([
      { rating: 2, comment: "Less good", createdAt: world.now - 1000, updatedAt: world.now },
    ]);
  });

  it("is refused for a removed market and for a deactivated account", async () => {
    await world.db.update(markets).set({ removedAt: 1 }).where(eq(markets.id, market.id));
    await listAll(world);
    await expect(write(customer, 5)).rejects.toMatchObject({ code: "not_found" });
    await world.db.update(markets).set({ removedAt: null }).where(eq(markets.id, market.id));
    await listAll(world);
    await world.db.update(users).set({ isActive: false }).where(eq(users.id, customer.id));
    await expect(write(customer, 5)).rejects.toMatchObject({ code: "wrong_role" });
    expect(await all()).toEqual([]);
  });

  it("stops after ten reviews in a day, while those can still be changed", async () => {
    const ids = [];
    for (let count = 0; count < mostInADay; count++) {
      const other = await makeMarket(world);
      await makeOrderAt(world, customer, other, stall);
      await write(customer, 3, "", other.id);
      ids.push(other.id);
    }
    await expect(write(customer, 5)).rejects.toMatchObject({ code: "too_many" });
    await write(customer, 4, "", ids[0]);
    world.now += aDay;
    await write(customer, 5);
  });
});

describe("deleting a review", () => {
  it("is possible only for its writer, and not found for anyone else", async () => {
    const { id } = await write(customer, 5);
    const other = await collector();
    await expect(deleteReview(world.ctx(other), { reviewId: id })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await all()).toHaveLength(1);
    // The second press has nothing left to do.
    for (const _ of [1, 2]) await deleteReview(world.ctx(customer), { reviewId: id });
    expect(await all()).toEqual([]);
    await write(customer, 1, "On second thought");
    expect(await all()).toMatchObject([{ rating: 1 }]);
  });
});

describe("hiding a review", () => {
  it("cannot be undone by its writer, by rewriting or deleting the review", async () => {
    const { id } = await write(customer, 1, "Rude");
    await hide(id);
    await expect(write(customer, 1, "Rude again")).rejects.toMatchObject({ code: "too_late" });
    await expect(deleteReview(world.ctx(customer), { reviewId: id })).rejects.toMatchObject({
      code: "too_late",
    });
    expect(await all()).toMatchObject([{ comment: "Rude", isHidden: true }]);
    await hide(id, false);
    await write(customer, 3, "Kind");
  });
});

it("a market's rating agrees with its reviews after every kind of change", async () => {
  const other = await collector();
  expect(await ratings()).toBe("0 0");
  const { id } = await write(customer, 5);
  expect(await ratings()).toBe("1 5");
  const second = await write(other, 2);
  expect(await ratings()).toBe("2 7");
  await write(customer, 3);
  expect(await ratings()).toBe("2 5");
  await write(customer, 3, "Only the words");
  expect(await ratings()).toBe("2 5");
  await hide(id);
  await hide(id);
  expect(await ratings()).toBe("1 2");
  await world.db.update(reviews).set({ rating: 1 }).where(eq(reviews.id, id));
  expect(await ratings()).toBe("1 2");
  await deleteReview(world.ctx(other), { reviewId: second.id });
  expect(await ratings()).toBe("0 0");
  await hide(id, false);
  expect(await ratings()).toBe("1 1");
  await world.db.update(reviews).set({ userId: null }).where(eq(reviews.id, id));
  expect(await ratings()).toBe("1 1");
  await world.db.delete(reviews).where(eq(reviews.id, id));
  expect(await ratings()).toBe("0 0");
});

describe("a market's page", () => {
  const page = (viewer: Viewer | null, query = "") =>
    findMarketPage(world.ctx(viewer), market.id, beforeIn(new URLSearchParams(query)));

  /**
   * Makes reviews by users with deleted accounts. Each moment has two reviews, so the moment alone
   * does not tell them apart.
   */
  const manyReviews = (count: number) =>
    world.db.run(sql`
      insert into reviews (market_id, username, rating, created_at, updated_at)
      select ${market.id}, 'u' || (value ->> 0), 4, value ->> 1, value ->> 1
      from json_each(${JSON.stringify(
        Array.from({ length: count }, (_, index) => [index + 1, Math.floor((index + 1) / 2)]),
      )})`);

  it("shows the newest ten reviews, and older ones page by page, none twice", async () => {
    await manyReviews(25);
    const seen: string[] = [];
    let query = "";
    for (let pages = 0; pages < 3; pages++) {
      const { reviews: shown } = await page(null, query);
      seen.push(...shown.others.map(({ username }) => username));
      query = shown.older ? `before=${shown.older}` : "";
    }
    expect(query).toBe("");
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => `u${25 - index}`));
    expect((await page(null)).reviews.others).toHaveLength(reviewsShown);
    expect((await page(null, "before=x")).reviews.others[0]?.username).toBe("u25");
  });

  it("shows a customer's own review first and once, hidden or not, and to others only visible reviews", async () => {
    const { id } = await write(customer, 2, "Mine");
    await write(await collector(), 5, "Theirs");
    expect((await page(customer)).reviews).toMatchObject({
      own: { comment: "Mine", isHidden: false },
      others: [{ comment: "Theirs" }],
      mayWrite: true,
      rating: { average: 3.5, count: 2 },
    });
    await hide(id);
    expect((await page(customer)).reviews).toMatchObject({
      own: { comment: "Mine", isHidden: true },
      others: [{ comment: "Theirs" }],
      mayWrite: false,
    });
    expect((await page(null)).reviews).toMatchObject({
      own: null,
      others: [{ comment: "Theirs" }],
      rating: { average: 5, count: 1 },
    });
  });

  it("asks customers who may review to do so, and tells other customers when they may", async () => {
    expect((await page(customer)).reviews).toMatchObject({ mayWrite: true, whyNot: null });
    const stranger = await makeViewer(world, "customer");
    expect((await page(stranger)).reviews).toMatchObject({
      mayWrite: false,
      whyNot: "You can review this market after you pick up an order there.",
    });
    expect((await page(await makeViewer(world, "vendor"))).reviews).toMatchObject({
      mayWrite: false,
      whyNot: null,
    });
  });

  it("knows whether the market and its vendors are saved", async () => {
    await save(world.ctx(customer), { type: "market", id: market.id, want: "saved" });
    await save(world.ctx(customer), { type: "vendor", id: stall.id, want: "saved" });
    const { saved } = await page(customer);
    expect(saved).toEqual({ isSaved: true, vendorIds: new Set([stall.id]) });
    expect((await page(null)).saved).toEqual({ isSaved: false, vendorIds: new Set() });
  });

  it("knows every saved vendor that it lists, even behind many removed vendors", async () => {
    await world.db.run(sql`
      insert into vendors (name, vendor_type, removed_at, created_at, updated_at)
      select 'v' || value, 'Monthly', iif(value <= 70, 1, null), 0, 0
      from json_each(${JSON.stringify(Array.from({ length: 150 }, (_, index) => index + 1))})`);
    await world.db.run(sql`insert into market_vendors (market_id, vendor_id)
      select ${market.id}, id from vendors where name glob 'v[0-9]*'`);
    await listAll(world);
    await world.db.run(sql`insert into saved_items (user_id, type, item_id, saved_at)
      select ${customer.id}, 'vendor', id, 0 from vendors where id <> ${stall.id}`);
    await world.db.run(sql`insert into saved_items (user_id, type, item_id, saved_at)
      select ${customer.id}, 'vendor', 100000 + value, 0
      from json_each(${JSON.stringify(Array.from({ length: 800 }, (_, index) => index))})`);
    const ctx = world.ctx(customer);
    const { market: listed, saved } = await findMarketPage(ctx, market.id, null);
    const ids = listed.vendors.map(({ id }) => id);
    expect(ids).toHaveLength(60);
    expect(ids.filter((id) => !saved.vendorIds.has(id))).toEqual([stall.id]);
    expect(ctx.cost.rowsRead).toBeLessThanOrEqual(600);
  });

  it("is read in one round trip with at most 60 rows, however many reviews and orders there are", async () => {
    await manyReviews(400);
    await world.db.run(sql`update reviews set is_hidden = 1 where id % 2 = 0`);
    const elsewhere = await makeMarket(world);
    for (let count = 0; count < 50; count++) {
      await makeOrderAt(world, customer, elsewhere, stall);
    }
    for (const viewer of [null, customer]) {
      const ctx = world.ctx(viewer);
      await findMarketPage(ctx, market.id, { createdAt: 150, id: 300 });
      expect(ctx.cost.roundTrips).toBe(1);
      expect(ctx.cost.rowsRead).toBeLessThanOrEqual(60);
    }
  });
});

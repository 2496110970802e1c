import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { askForAdminAccount } from "~/models/joining/request/ask-for-access.server";
import { decideReview } from "~/models/joining/review-queue/decide.server";
import { closeDate } from "~/models/orders/closing/closing.server";
import { moveOrdersBack } from "~/models/orders/order/move-orders.server";
import { orderNumber } from "~/models/orders/order/order.rules";
import { cancelOrder } from "~/models/orders/order/order.server";
import { queueOrderMail } from "~/models/orders/order/order-mail.server";
import { cancelForVendor } from "~/models/orders/order/vendor-order.server";
import { queuePayoutMail } from "~/models/orders/payout/payout-status.server";
import { choosePush, turnOnPush } from "~/models/people/push/browsers.server";
import { quietUntil } from "~/models/people/push/push.rules";
import { deliverPush, forgetOldPush, readNews } from "~/models/people/push/push-outbox.server";
import { signOutEverywhere } from "~/models/people/user/account.server";
import { endSession } from "~/models/people/user/user.server";
import { removePerson } from "~/models/vendors/people.server";
import type { Admin } from "~/platform/viewer";
import { makePerson, makeViewer } from "../../../support/actors";
import { giveVendor } from "../../../support/factories";
import { type Fair, makeFair, payAt } from "../../../support/fair";
import { moveOrder } from "../../../support/move-order";
import { browserOf } from "../../../support/push";
import { makeAsked, queueAll } from "../../../support/requests";
import { everyMinute, saturday } from "../../../support/shop";
import { site } from "../../../support/world";

const minute = 60_000;
const hour = 60 * minute;
let fair: Fair;
beforeEach(async () => {
  fair = await makeFair();
});
const run = () => everyMinute(fair.world);
const titles = (browser: { shown: () => { title: string }[] }) =>
  browser.shown().map(({ title }) => title);
const vendor = () => fair.world.ctx(fair.stalls[0].viewer);
const isReady = (orderId: number) => moveOrder(vendor(), { orderId, to: "ready" });
const isNotReady = (moved: Awaited<ReturnType<typeof isReady>>) =>
  moveOrdersBack(vendor(), {
    orders: [{ orderId: moved?.orderId ?? 0, version: moved?.version ?? 0 }],
  });
const customerBrowser = () => browserOf(fair.world, fair.customers[0]);
const queued = () =>
  fair.world.db.all<{ status: string; attempts: number; due: number }>(
    sql`select status, attempts, next_attempt_at due from push_outbox order by id`,
  );
const count = async (table: "push_subscriptions" | "push_outbox") =>
  (await fair.world.db.all(sql`select id from ${sql.raw(table)}`)).length;

describe("news for a customer's browsers", () => {
  it("arrives once in each browser, beside the email, and only for the customer", async () => {
    const [first, second] = [await customerBrowser(), await customerBrowser()];
    const other = await browserOf(fair.world, fair.customers[1]);
    const orderId = await payAt(fair);
    await isReady(orderId);
    await Promise.all([run(), run(), run()]);
    await run();
    for (const browser of [first, second]) expect(titles(browser)).toEqual(["Your order is ready"]);
    expect(titles(other)).toEqual([]);
    const subjects = fair.world.mailbox.to(fair.customers[0].email).map(({ subject }) => subject);
    expect(subjects).toContain(`Order ORD-000${orderId} is ready for pickup`);
    expect(fair.world.pushService.refused).toEqual([]);
  });

  it("has a title and a page without names, addresses and amounts; the browser fetches the rest signed in", async () => {
    const browser = await customerBrowser();
    const orderId = await payAt(fair);
    await cancelForVendor(fair.world.ctx(fair.stalls[0].viewer), { orderId, reason: "Hail" });
    for (let minutes = 0; minutes < 3; minutes++) {
      await run();
      fair.world.now += minute;
    }
    expect(titles(browser).sort()).toEqual(["A refund is on its way", "Your order is cancelled"]);
    const secrets = /\$|\d\.\d\d|@|Stall|Market|Honey|Street|Hail/;
    for (const { text, ttl, topic } of fair.world.pushService.messages) {
      expect(Object.keys(JSON.parse(text))).toEqual(["id", "title", "path"]);
      expect(text.replace("A market day", "")).not.toMatch(secrets);
      expect(text).not.toContain(fair.customers[0].username);
      expect(ttl).toBeLessThanOrEqual(24 * 60 * 60);
      expect(topic).toBe(`orders${orderId}receipt`);
    }
    const news = browser.shown().find(({ title }) => title === "Your order is cancelled");
    const ctx = fair.world.ctx(fair.customers[0]);
    expect(await readNews(ctx, news?.id ?? 0)).toEqual({
      ...news,
      line: `Order ORD-000${orderId} is cancelled`,
    });
    const stranger = fair.world.ctx(fair.customers[1]);
    await expect(readNews(stranger, news?.id ?? 0)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is not about what the customer has done, but about the refund for it", async () => {
    const browser = await customerBrowser();
    const orderId = await payAt(fair);
    await cancelOrder(fair.world.ctx(fair.customers[0]), { orderId });
    await run();
    expect(titles(browser)).toEqual(["A refund is on its way"]);
  });

  it("tells in the morning of a market day that was cancelled at night", async () => {
    const browser = await customerBrowser();
    await payAt(fair);
    const admin = await makeViewer(fair.world, "admin");
    // Friday, 22:00 in Miami.
    fair.world.now = Date.UTC(2026, 4, 9, 2);
    await closeDate(fair.world.ctx(admin) as never, {
      marketId: fair.markets[0].id,
      date: saturday,
      fromTime: null,
      reason: "Storm",
    });
    for (let runs = 0; runs < 3; runs++) {
      fair.world.now += minute;
      await run();
    }
    expect(titles(browser)).toEqual([]);
    fair.world.now = Date.UTC(2026, 4, 9, 4, 1);
    await run();
    // At midnight, the market day becomes today. The news still waits for the morning.
    expect(titles(browser)).toEqual([]);
    fair.world.now = Date.UTC(2026, 4, 9, 11);
    await run();
    expect(titles(browser)).toContain("A market day is cancelled");
  });

  it("arrives after midnight at a night market that is still open", async () => {
    const browser = await customerBrowser();
    const orderId = await payAt(fair);
    await fair.world.db.run(sql`
      update orders set pickup_time_start = '20:00', pickup_time_end = '02:00'`);
    // Saturday night, 00:10 in Miami.
    fair.world.now = Date.UTC(2026, 4, 10, 4, 10);
    await isReady(orderId);
    await run();
    expect(titles(browser)).toEqual(["Your order is ready"]);
  });

  it("does not come in the kinds that the customer has turned off", async () => {
    const browser = await customerBrowser();
    await choosePush(fair.world.ctx(fair.customers[0]), { kinds: ["refund"] });
    await isReady(await payAt(fair));
    await run();
    expect(titles(browser)).toEqual([]);
  });
});

describe("undoing 'ready'", () => {
  it("takes away the email and the push if neither was sent", async () => {
    const browser = await customerBrowser();
    const orderId = await payAt(fair);
    await run();
    // At night the push waits. The email is queued, and does not get through.
    fair.world.now = Date.UTC(2026, 4, 8, 2);
    fair.world.mailbox.outage = new Error("Down");
    const moved = await isReady(orderId);
    await queueOrderMail(fair.world.ctx(null));
    expect(await count("push_outbox")).toBe(1);
    await isNotReady(moved);
    expect(await count("push_outbox")).toBe(0);
    expect(
      await fair.world.db.all(
        sql`select 1 from mail_outbox where subject like '%ready for pickup'`,
      ),
    ).toEqual([]);
    fair.world.mailbox.outage = null;
    fair.world.now = Date.UTC(2026, 4, 8, 12);
    await run();
    expect(titles(browser)).toEqual([]);
  });

  it("after the push was sent tells that the order is not ready yet", async () => {
    const browser = await customerBrowser();
    const orderId = await payAt(fair);
    const moved = await isReady(orderId);
    await run();
    await isNotReady(moved);
    await run();
    expect(titles(browser)).toEqual(["Your order is ready", "Your order is not ready yet"]);
  });

  it("takes away the news that failed in its first try, so that it cannot arrive last", async () => {
    const { mailbox, pushService } = fair.world;
    const browser = await customerBrowser();
    const moved = await isReady(await payAt(fair));
    const other = await isReady(await payAt(fair, { who: 1 }));
    mailbox.outage = new Error("Down");
    pushService.beBusy(1, 60);
    await run();
    await isNotReady(moved);
    mailbox.outage = null;
    for (let minutes = 0; minutes < 10; minutes++) {
      fair.world.now += minute;
      await run();
    }
    expect(titles(browser)).toEqual(["Your order is not ready yet"]);
    const subjects = mailbox.sent.map(({ subject }) => subject);
    expect(subjects).not.toContain(`Order ORD-000${moved?.orderId} is ready for pickup`);
    expect(subjects).toContain(`Order ORD-000${other?.orderId} is ready for pickup`);
  });
});

it("an order that is cancelled at night takes away only its own news 'ready'", async () => {
  const browser = await customerBrowser();
  const other = await browserOf(fair.world, fair.customers[1]);
  const orderId = await payAt(fair);
  const others = await payAt(fair, { who: 1 });
  // Thursday, 22:00 in Miami.
  fair.world.now = Date.UTC(2026, 4, 8, 2);
  await isReady(orderId);
  await isReady(others);
  await run();
  await cancelForVendor(vendor(), { orderId, reason: "Hail" });
  await run();
  fair.world.now = Date.UTC(2026, 4, 8, 12);
  await run();
  expect(titles(browser)).not.toContain("Your order is ready");
  expect(titles(browser)).toContain("Your order is cancelled");
  expect(titles(other)).toEqual(["Your order is ready"]);
});

describe("news for a vendor's browsers", () => {
  it("is about new and cancelled orders, for owners only", async () => {
    const owner = await browserOf(fair.world, fair.stalls[0].viewer);
    const other = await browserOf(fair.world, fair.stalls[1].viewer);
    const orderId = await payAt(fair);
    await run();
    await cancelOrder(fair.world.ctx(fair.customers[0]), { orderId });
    await run();
    expect(titles(owner)).toEqual(["A new order", "A customer cancelled an order"]);
    await fair.world.db.run(sql`update vendor_accounts set role = 'helper'
      where user_id = ${fair.stalls[0].viewer.id}`);
    await payAt(fair);
    await run();
    expect(owner.shown()).toHaveLength(2);
    expect(titles(other)).toEqual([]);
  });

  it("does not reach an owner who was removed before the morning", async () => {
    const { world, stalls } = fair;
    const [{ viewer, vendor }] = stalls;
    const nia = await makePerson(world, { username: "nia", userType: "vendor" });
    await giveVendor(world, nia.viewer, vendor);
    const [leaves, stays] = [await browserOf(world, nia.viewer), await browserOf(world, viewer)];
    // Thursday, 22:00 in Miami.
    world.now = Date.UTC(2026, 4, 8, 2);
    await payAt(fair);
    await run();
    await removePerson(world.ctx(viewer), { vendorId: vendor.id, userId: nia.id });
    world.now = Date.UTC(2026, 4, 8, 12);
    await run();
    expect(titles(stays)).toEqual(["A new order"]);
    expect(titles(leaves)).toEqual([]);
  });

  it("about one vendor still reaches an owner who was removed from another vendor", async () => {
    const { world, stalls } = fair;
    const [bee, jam] = stalls;
    await giveVendor(world, jam.viewer, bee.vendor);
    const leaves = await browserOf(world, jam.viewer);
    // Thursday, 22:00 in Miami.
    world.now = Date.UTC(2026, 4, 8, 2);
    await payAt(fair);
    const ofJam = await payAt(fair, { stall: 1 });
    await run();
    const lines = () =>
      world.db.all<{ line: string }>(sql`select line from push_outbox order by id`);
    expect(await lines()).toHaveLength(2);
    await removePerson(world.ctx(bee.viewer), { vendorId: bee.vendor.id, userId: jam.viewer.id });
    expect(await lines()).toEqual([{ line: expect.stringContaining(orderNumber(ofJam)) }]);
    world.now = Date.UTC(2026, 4, 8, 12);
    await run();
    expect(titles(leaves)).toEqual(["A new order"]);
  });

  it("is about a failed payout, once", async () => {
    const owner = await browserOf(fair.world, fair.stalls[0].viewer);
    const vendorId = fair.stalls[0].vendor.id;
    await fair.world.db.run(sql`
      insert into payouts (account_id, stripe_id, amount, status, created_at, updated_at)
      select id, 'po_1', 1234, 'failed', ${fair.world.now}, ${fair.world.now}
      from stripe_accounts where vendor_id = ${vendorId}`);
    await queuePayoutMail(fair.world.ctx(null));
    await queuePayoutMail(fair.world.ctx(null));
    await deliverPush(fair.world.ctx(null));
    const path = `/vendor-wallet?vendorId=${vendorId}`;
    expect(owner.shown()).toMatchObject([{ title: "A payout failed", path }]);
  });
});

it("administrators hear once of each application that waits for them", async () => {
  const { world } = fair;
  const admin = await browserOf(world, await makeViewer(world, "admin"));
  await askForAdminAccount(world.ctx(null), {
    firstName: "Fern",
    lastName: "Hill",
    username: "fern",
    email: "fern@example.com",
    password: "long-enough-words",
  });
  await run();
  await run();
  expect(admin.shown()).toMatchObject([
    { title: "Something is waiting for you", path: "/admin/requests?kind=admin_request" },
  ]);
});

it("administrators hear nothing in the morning of an application decided at night", async () => {
  const { world } = fair;
  const reviewer = await makeViewer(world, "admin");
  const admin = await browserOf(world, reviewer);
  // 22:00 in Miami.
  world.now = Date.UTC(2026, 4, 8, 2);
  const decided = await makeAsked(world, "vendor_request");
  await makeAsked(world, "manager_request");
  await queueAll(world);
  await run();
  expect(await count("push_outbox")).toBe(2);
  await decideReview(world.ctx(reviewer as Admin), {
    ...decided,
    decision: "refused",
    notes: null,
    reason: null,
  });
  world.now = Date.UTC(2026, 4, 8, 12);
  await run();
  expect(admin.shown()).toMatchObject([{ path: "/admin/requests?kind=manager_request" }]);
});

describe("delivering", () => {
  const ready = async () => {
    const browser = await customerBrowser();
    await isReady(await payAt(fair));
    return browser;
  };

  it("retries when the push service is busy, not before it allows, and gives up in the end", async () => {
    const browser = await ready();
    fair.world.pushService.beBusy(1, 5 * 60);
    await run();
    expect(await queued()).toMatchObject([{ status: "queued", attempts: 1 }]);
    fair.world.now += 4 * minute;
    await run();
    expect(browser.shown()).toEqual([]);
    fair.world.now += minute;
    await run();
    expect(titles(browser)).toEqual(["Your order is ready"]);
    expect(await queued()).toMatchObject([{ status: "sent" }]);
  });

  it("records the result of each message, whatever wait a push service asks for", async () => {
    const [one, other] = [await customerBrowser(), await customerBrowser()];
    await isReady(await payAt(fair));
    fair.world.pushService.beBusy(1, Number.POSITIVE_INFINITY);
    await run();
    expect([...one.shown(), ...other.shown()]).toHaveLength(1);
    expect((await queued()).map(({ status }) => status).sort()).toEqual(["queued", "sent"]);
    await run();
    expect((await queued()).map(({ attempts }) => attempts)).toEqual([1, 1]);
  });

  it("gives up news that is a day old", async () => {
    const browser = await ready();
    fair.world.pushService.beBusy(100, 0);
    for (let waited = 0; waited < 26; waited++) {
      await deliverPush(fair.world.ctx(null));
      if (waited === 0) await run();
      fair.world.now += hour;
    }
    expect(browser.shown()).toEqual([]);
    expect(await queued()).toMatchObject([{ status: "given_up" }]);
  });

  it("ends a subscription that the push service no longer knows", async () => {
    const [gone, stays] = [await customerBrowser(), await customerBrowser()];
    fair.world.pushService.unsubscribe(gone.endpoint);
    await isReady(await payAt(fair));
    await run();
    await run();
    expect(titles(stays)).toEqual(["Your order is ready"]);
    expect(await fair.world.db.all(sql`select id from push_subscriptions`)).toEqual([
      { id: stays.id },
    ]);
    expect(fair.world.pushService.refused).toEqual(["410 The subscription has ended"]);
  });

  it("gives up at once what the push service refuses", async () => {
    await ready();
    await fair.world.db.run(sql`update push_subscriptions set auth = 'AAAAAAAAAAAAAAAAAAAAAA'`);
    await run();
    expect(await queued()).toMatchObject([{ status: "given_up", attempts: 1 }]);
  });

  it("sends nothing at night, and in the morning what still waits", async () => {
    const browser = await ready();
    // Thursday, 23:00 in Miami; the market is on Saturday.
    fair.world.now = Date.UTC(2026, 4, 8, 3);
    await run();
    expect(await queued()).toEqual([
      { status: "queued", attempts: 0, due: Date.UTC(2026, 4, 8, 11) },
    ]);
    fair.world.now = Date.UTC(2026, 4, 8, 11);
    await run();
    expect(titles(browser)).toEqual(["Your order is ready"]);
  });

  it("forgets news after a week", async () => {
    await ready();
    await run();
    fair.world.now += 8 * 24 * hour;
    await forgetOldPush(fair.world.ctx(null));
    expect(await count("push_outbox")).toBe(0);
  });
});

describe("a subscription ends", () => {
  it.each(["sign-out", "sign-out everywhere", "the end of the session", "the account"] as const)(
    "with %s",
    async (end) => {
      const { actor } = await customerBrowser();
      const request = new Request(site, { headers: actor.headers });
      const ctx = fair.world.ctx(fair.customers[0], request);
      if (end === "sign-out") await endSession(ctx, request);
      if (end === "sign-out everywhere") await signOutEverywhere(ctx);
      if (end === "the end of the session") {
        fair.world.now += 31 * 24 * hour;
        await run();
      }
      if (end === "the account") {
        await fair.world.db.run(sql`delete from users where id = ${fair.customers[0].id}`);
      }
      expect(await count("push_subscriptions")).toBe(0);
    },
  );

  it("when another account turns on notifications in the same browser", async () => {
    const browser = await customerBrowser();
    await isReady(await payAt(fair));
    const [{ p256dh, auth } = { p256dh: "", auth: "" }] = await fair.world.db.all<{
      p256dh: string;
      auth: string;
    }>(sql`select p256dh, auth from push_subscriptions`);
    const other = await browserOf(fair.world, fair.customers[1]);
    const request = new Request(site, { headers: other.actor.headers });
    await turnOnPush(
      fair.world.ctx(fair.customers[1], request),
      { endpoint: browser.endpoint, p256dh, auth },
      request,
    );
    await run();
    expect(titles(browser)).toEqual([]);
  });
});

describe("the limits", () => {
  it("an account has at most ten browsers", async () => {
    for (let each = 0; each < 10; each++) await customerBrowser();
    await expect(customerBrowser()).rejects.toMatchObject({ code: "taken" });
    await browserOf(fair.world, fair.customers[1]);
  });
});

describe("the quiet hours", () => {
  const at = (time: string, date: string | null = null, timeZone = "America/New_York") =>
    new Date(quietUntil(Date.parse(time), { timeZone, date })).toISOString().slice(0, 16);

  it("are from 9 PM to 7 AM on the market's clock", () => {
    expect(at("2026-05-09T00:59Z")).toBe("2026-05-09T00:59");
    expect(at("2026-05-09T01:00Z")).toBe("2026-05-09T11:00");
    expect(at("2026-05-09T10:59Z")).toBe("2026-05-09T11:00");
    expect(at("2026-05-09T11:00Z")).toBe("2026-05-09T11:00");
    expect(at("2026-05-09T01:00Z", null, "America/Los_Angeles")).toBe("2026-05-09T01:00");
  });

  it("end at 7 AM in the nights when the clocks change", () => {
    expect(at("2026-03-08T03:00Z")).toBe("2026-03-08T11:00");
    expect(at("2026-11-01T02:00Z")).toBe("2026-11-01T12:00");
  });

  it("do not hold back news about today's market", () => {
    expect(at("2026-05-09T09:00Z", "2026-05-09")).toBe("2026-05-09T09:00");
    expect(at("2026-05-09T03:00Z", "2026-05-09")).toBe("2026-05-09T11:00");
  });
});

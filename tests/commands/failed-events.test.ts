import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { tryEventAgain } from "~/models/orders/stripe-event/try-again.server";
import { toastOf } from "../support/cookies";
import { accountOf, checkoutOf, type Fair, makeFair, placeAt } from "../support/fair";
import { meanwhile } from "../support/meanwhile";
import { records } from "../support/shop";
import { charge } from "../support/wallets";

const day = 24 * 60 * 60_000;
let fair: Fair;
let accounts: [string, string];
/**
 * Two orders are paid at two vendors. The app cannot process either event, because D1 is
 * unavailable.
 */
beforeEach(async () => {
  fair = await makeFair();
  const { world } = fair;
  accounts = [await accountOf(fair, 0), await accountOf(fair, 1)];
  for (const each of [0, 1] as const) {
    const { orderId } = await placeAt(fair, { who: each, stall: each });
    await world.stripe.control("webhooks", { mode: "hold" });
    await world.stripe.pay(await checkoutOf(fair, orderId));
  }
  await failing(async () => {
    await world.stripe.control("webhooks", { mode: "deliver" });
    await world.stripe.settle();
  });
});

/**
 * Runs `during` while every batch of the database fails, as happens for a moment when D1 restarts.
 */
async function failing(during: () => Promise<unknown>) {
  const { d1 } = fair.world;
  const { batch } = d1;
  d1.batch = () => Promise.reject(new Error("Batch of ada@example.com was lost"));
  await during();
  d1.batch = batch;
}

interface Row {
  id: number;
  event_id: string;
  account: string;
  type: string;
  tries: number;
  reason: string;
}
const rows = () =>
  fair.world.db.all<Row>(
    sql`select * from failed_stripe_events where type = 'checkout.session.completed' order by id`,
  );
const statuses = async () => (await records(fair.world)).orders.map(({ status }) => status);
const audit = () =>
  fair.world.db.all<{ action: string; subject_id: number; before: string }>(
    sql`select action, subject_id, "before" from audit_log order by id`,
  );
/** A third order is paid, and Stripe sends its event. */
async function payAnother() {
  const { world } = fair;
  const { orderId } = await placeAt(fair, { who: 0, stall: 1 });
  await world.stripe.pay(await checkoutOf(fair, orderId));
  await world.stripe.settle();
}
/** Replaces the first failed event with an event of a Stripe account that no vendor here has. */
async function ofNobody() {
  const { world } = fair;
  const account = "acct_nobody";
  await world.stripe.control("accounts/add", { account });
  await charge(world, account, 500);
  const [event] = world.stripe.emulator
    .state()
    .events.filter(
      (each) => each.account === account && each.type === "checkout.session.completed",
    );
  await world.db.run(sql`
    update failed_stripe_events set event_id = ${event?.id}, account = ${account}
    where id = ${(await first()).id}`);
}
const first = async () => (await rows())[0] as Row;

it("a Stripe event that fails is recorded without its content and without the error's private data", async () => {
  expect(await statuses()).toEqual(["pending_payment", "pending_payment"]);
  expect(await rows()).toMatchObject(
    accounts.map((account) => ({ account, type: "checkout.session.completed", tries: 1 })),
  );
  const kept = JSON.stringify(await rows());
  expect(kept).not.toContain("ada@example.com");
  expect(kept).not.toContain("cs_test");
});

it("a failed event is listed for administrators with vendor and next step, and counted in the menu", async () => {
  const html = await (
    await fair.world.request("GET", "/admin/money/events", { as: "admin" })
  ).text();
  for (const said of ["Bee Stall", "Jam Stall", (await first()).event_id, "for 3 days"]) {
    expect(html).toContain(said);
  }
  expect(html).toMatch(/>Money<\/span><span class="office-count[^>]*>\d/);
  const list = await fair.world.request("GET", "/api/admin/money/events", { as: "admin" });
  expect(await list.json()).toContainEqual(
    expect.objectContaining({ eventId: (await first()).event_id, vendorName: "Bee Stall" }),
  );
});

it("a failed event is deleted once Stripe sends it again and it succeeds", async () => {
  fair.world.now += 3600_000;
  await fair.world.stripe.settle();
  expect(await statuses()).toEqual(["confirmed", "confirmed"]);
  expect(await fair.world.db.all(sql`select 1 from failed_stripe_events`)).toEqual([]);
});

it("an event that fails again is counted, and keeps the time of its first failure", async () => {
  const before = await first();
  fair.world.now += 3600_000;
  await failing(() => fair.world.stripe.settle());
  expect(await first()).toMatchObject({
    first_tried_at: (before as unknown as { first_tried_at: number }).first_tried_at,
    last_tried_at: fair.world.now,
    tries: 2,
  });
});

describe.each([
  ["a form", "/admin/money/events", 302],
  ["JSON", "/api/admin/money/events", 200],
] as const)("handling a failed event by %s", (_, path, done) => {
  const act = (verb: string, id: number) =>
    fair.world.request("POST", `${path}/${id}/${verb}`, {
      as: "admin",
      ...(path.startsWith("/api") ? { json: {} } : { form: {} }),
    });

  it("trying again fetches and applies only that event", async () => {
    const { id, event_id } = await first();
    expect((await act("try", id)).status).toBe(done);
    expect(await statuses()).toEqual(["confirmed", "pending_payment"]);
    expect((await rows()).map(({ account }) => account)).toEqual([accounts[1]]);
    expect(await audit()).toMatchObject([{ action: "stripe_event_tried_again", subject_id: id }]);
    expect((await audit())[0]?.before).toContain(event_id);
    expect((await act("try", id)).status).toBe(done === 302 ? 302 : 404);
  });

  it("trying again reads an event of any API version", async () => {
    const { id, event_id } = await first();
    await fair.world.stripe.control("events/version", { version: "2026-01-28.clover" });
    await payAnother();
    const [, , other] = await rows();
    expect(other?.reason).toContain("API version is 2026-01-28.clover");
    expect((await act("try", other?.id ?? 0)).status).toBe(done);
    expect(await statuses()).toEqual(["pending_payment", "pending_payment", "confirmed"]);
    expect((await rows()).map((row) => row.event_id)).toContain(event_id);
    expect((await act("try", id)).status).toBe(done);
  });

  it("an event that changes nothing stays on the list with the reason, however often it is tried", async () => {
    const { id } = await first();
    await ofNobody();
    for (const _ of ["once", "twice"]) {
      const answer = await act("try", id);
      expect(answer.status).toBe(done === 302 ? 302 : 409);
      if (done === 302) expect(toastOf(answer)?.title).toBe("Nothing changed");
      expect(await first()).toMatchObject({
        id,
        reason: expect.stringContaining("No vendor here"),
      });
    }
    expect((await act("set-aside", id)).status).toBe(done);
    expect((await rows()).map((row) => row.id)).not.toContain(id);
  });

  it("an event that Stripe no longer has is reported as such, and can be set aside", async () => {
    const { id } = await first();
    await fair.world.db.run(
      sql`update failed_stripe_events set event_id = 'evt_of_nobody' where id = ${id}`,
    );
    const refused = await act("try", id);
    expect(refused.status).toBe(done === 302 ? 302 : 409);
    if (done === 302) expect(toastOf(refused)?.title).toBe("Stripe no longer has this event");
    expect((await act("set-aside", id)).status).toBe(done);
    expect((await rows()).map(({ account }) => account)).toEqual([accounts[1]]);
    expect((await audit()).map(({ action }) => action)).toEqual([
      "stripe_event_tried_again",
      "stripe_event_set_aside",
    ]);
    await act("set-aside", id);
    expect(await audit()).toHaveLength(2);
  });
});

it("trying an event again is refused while another administrator is doing so", async () => {
  const { id } = await first();
  const ctx = fair.world.ctx((await fair.world.as("admin")).viewer);
  meanwhile(
    fair.world,
    /update failed_stripe_events set tries/,
    sql`update failed_stripe_events set tries = tries + 1 where id = ${id}`,
  );
  await expect(tryEventAgain(ctx as never, { failedEventId: id })).rejects.toMatchObject({
    code: "taken",
  });
  expect(await statuses()).toEqual(["pending_payment", "pending_payment"]);
  expect(await audit()).toEqual([]);
});

it("a failed event cannot be tried again after 30 days", async () => {
  const { id } = await first();
  fair.world.now += 31 * day;
  const refused = await fair.world.request("POST", `/api/admin/money/events/${id}/try`, {
    as: "admin",
    json: {},
  });
  expect(refused.status).toBe(409);
  expect(await audit()).toEqual([]);
});

describe("events in another API version", () => {
  const money = async (path = "/admin/money") =>
    (await fair.world.request("GET", path, { as: "admin" })).text();
  const notice = "Stripe sends events in another API version";

  it("show no notice while there are none", async () => {
    expect(await money()).not.toContain(notice);
  });

  it.each([
    ["2026-09-30.endive", "so the events were handled", ["confirmed"]],
    ["2026-01-28.clover", "so the events wait under", ["pending_payment"]],
  ])("show a notice to administrators on all money pages: %s", async (version, said, last) => {
    await fair.world.stripe.control("events/version", { version });
    await payAnother();
    expect((await statuses()).slice(2)).toEqual(last);
    for (const path of ["/admin/money", "/admin/money/payouts", "/admin/money/events"]) {
      const html = await money(path);
      for (const each of [notice, version, said, "2026-10-28.endive"]) expect(html).toContain(each);
    }
    fair.world.now += 4 * day;
    expect(await money()).not.toContain(notice);
  });
});

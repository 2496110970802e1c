import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { makeViewer, signedIn } from "../support/actors";
import {
  addEvent,
  charge,
  day,
  openStalls,
  paidOrder,
  readLater,
  refund,
  type Stall,
} from "../support/wallets";
import { makeWorld, type World } from "../support/world";

let world: World;
let own: Stall;
let other: Stall;
beforeEach(async () => {
  world = await makeWorld();
  [own, other] = await openStalls(world);
});

const get = async (path: string, stall = own) =>
  (await world.request("GET", path, { as: stall.actor })).text();
const text = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const page = async (path: string, stall = own) => text(await get(path, stall));

describe("the wallet", () => {
  it("says if there are no transactions, or no account", async () => {
    expect(await page("/vendor-wallet")).toContain("No transactions in");
    await world.db.run(sql`delete from wallets`);
    await world.db.run(sql`delete from stripe_accounts`);
    expect(await page("/vendor-wallet")).toContain("No Stripe account yet");
    expect(await get("/vendor-wallet")).toMatch(
      /href="\/vendor-payments"[^>]*>.{0,400}Set up card payments/s,
    );
  });

  it("shows what Stripe holds in reserve, and subtracts it from the amount available for a payout", async () => {
    await charge(world, own.account, 5000);
    await readLater(world, 3 * day);
    expect(await page("/vendor-wallet")).not.toContain("reserve");
    await world.stripe.control("reserves/hold", { account: own.account, amount: 1000 });
    await readLater(world, 2 * 3_600_000);
    const shown = await page("/vendor-wallet");
    expect(shown).toContain("Available $38.25 Pending $0.00 Held in reserve $10.00");
    expect(shown).toContain(
      "Stripe holds this reserve for refunds and disputes. The available and pending amounts don’t include it. You can’t pay it out until Stripe releases it",
    );
    expect(shown).toContain("Held in reserve by Stripe");
    expect(shown).toContain("Balance after $38.25");
    expect(await page("/vendor-wallet/payout")).toContain("Available now $38.25");
    const statement = await page("/vendor-wallet/statement?month=2026-05");
    expect(statement).toContain("Held in reserve by Stripe");
  });

  it("shows each transaction by day and by order, with figures that add up", async () => {
    const order = await paidOrder(world, own, 2000, { fee: 40 });
    await refund(world, own, order, 500);
    await paidOrder(world, other, 8888);
    await readLater(world);
    const byDay = await page("/vendor-wallet");
    expect(byDay).toContain("Card payment ORD-0001");
    expect(byDay).toContain("Stripe $0.88, Market Day $0.40");
    expect(byDay).toContain("Refund to the card ORD-0001");
    expect(byDay).not.toContain("88.88");
    // Of $20.00, Stripe keeps $0.88 and Market Day $0.40. The $5.00 refund is paid from the
    // available balance: pending money does not count.
    expect(byDay).toContain("$20.00 $1.28 $18.72");
    expect(byDay).toContain("Available -$5.00 Pending $18.72");
    expect(byDay).toContain("Balance after $13.72");
    const byOrder = await page("/vendor-wallet?by=order");
    expect(byOrder).toMatch(/ORD-0001 \$20\.00 -\$5\.00 \$1\.28 \$13\.72/);
  });

  it("leads from each order to its row on the page of its market day, except from a cancelled order", async () => {
    const { db } = world;
    const ended = ["completed", "not_collected", "cancelled"];
    for (const status of ended) {
      const { orderId } = await paidOrder(world, own, 2000);
      await db.run(sql`
        update orders set status = ${status}, pickup_date = ${`2026-04-0${orderId}`},
          cancelled_by = iif(${status} = 'cancelled', 'vendor', null) where id = ${orderId}`);
    }
    await db.run(sql`update markets set removed_at = ${world.now}`);
    await readLater(world);
    const days = await db.all<{ market: number; date: string }>(sql`
      select market_id market, pickup_date "date" from orders where id < 3 order by id`);
    const paths = days.map(({ market, date }) => `/vendor-dashboard/days/${market}/${date}`);
    for (const view of ["/vendor-wallet", "/vendor-wallet?by=order"]) {
      const html = await get(view);
      const links = html.matchAll(/href="([^"]+)"[^>]*>ORD-\d+/g);
      expect([...links].map(([, to]) => to).sort()).toEqual([
        `${paths[0]}#ORD-0001`,
        `${paths[1]}#ORD-0002`,
      ]);
      expect(text(html)).toContain("ORD-0003");
    }
    expect(await get(paths[0] ?? "")).toContain('id="ORD-0001"');
    expect(await get(paths[1] ?? "")).toContain('id="ORD-0002"');
  });

  it("shows newer transactions as a sum, and lists them after the next run", async () => {
    await charge(world, own.account, 1000);
    await readLater(world);
    await charge(world, own.account, 2000);
    expect(await page("/vendor-wallet")).toContain("Newer transactions, not listed yet $19.12");
    await readLater(world);
    expect(await page("/vendor-wallet")).not.toContain("Newer transactions, not listed yet");
  });

  it("shows the last known figures while Stripe does not answer, and says so", async () => {
    await charge(world, own.account, 1000);
    await readLater(world);
    world.now += 12 * 60_000;
    await world.stripe.control("faults", {
      calls: [{ match: "GET /v1/balance", times: 2, as: "drop" }],
    });
    const shown = await page("/vendor-wallet");
    expect(shown).toContain("Stripe isn’t answering");
    expect(shown).toContain("Updated 12 minutes ago");
    expect(shown).toContain("Pending $9.41");
  });

  it("is updated at once by 'Refresh', and a failure at Stripe causes no error page", async () => {
    await charge(world, own.account, 1000);
    const refresh = () => world.request("POST", "/vendor-wallet", { as: own.actor, form: {} });
    await world.stripe.control("faults", {
      calls: [{ match: "GET /v1/balance_transactions", times: 2, as: "500" }],
    });
    expect((await refresh()).headers.get("Location")).toBe("/vendor-wallet");
    expect(await page("/vendor-wallet")).not.toContain("Card payment without a Market Day order");
    await refresh();
    expect(await page("/vendor-wallet")).toContain("Card payment without a Market Day order");
  });

  it("shows where our records and Stripe's differ, to its vendor and to administrators", async () => {
    await world.stripe.control("webhooks", { mode: "hold" });
    const lost = await paidOrder(world, own, 1500, { booked: false });
    const wrong = await paidOrder(world, own, 2500);
    await addEvent(world, wrong.paymentId, "refunded", -700, "re_never");
    await readLater(world, 3_600_000);
    const shown = await page("/vendor-wallet");
    expect(shown).toContain("Our records and Stripe’s differ in 2 places");
    expect(shown).toMatch(
      /Stripe has a transaction for ORD-0001 that our records don’t have pi_\w+ nothing \$15\.00/,
    );
    expect(shown).toMatch(
      /Our records have a transaction for ORD-0002 that Stripe doesn’t have re_never -\$7\.00 nothing/,
    );
    expect(await page("/vendor-wallet", other)).not.toContain("differ in");
    const admin = text(await (await world.request("GET", "/admin/books", { as: "admin" })).text());
    expect(admin).toContain(own.account);
    expect(admin).toContain("re_never");
    expect(admin).not.toContain(other.account);
    expect(lost.orderId).toBe(1);
  });

  it("shows administrators charges from elsewhere, which do not count as differences", async () => {
    await charge(world, own.account, 1500, { payment: 7_000_000 });
    await readLater(world, 3_600_000);
    const admin = text(await (await world.request("GET", "/admin/books", { as: "admin" })).text());
    expect(admin).toContain("No differences");
    expect(admin).toContain("Unrelated charges");
    expect(admin).toMatch(/\$15\.00 .*pi_\w+/);
    expect(await page("/vendor-wallet")).not.toContain("differ in");
    expect(await page("/vendor-wallet")).toContain("Card payment without a Market Day order");
  });

  it("can be paged through months, and through the pages of a month", async () => {
    for (let each = 0; each < 60; each += 1) await charge(world, own.account, 100 + each);
    world.now += 40 * day;
    await world.db.run(sql`update sessions set expires_at = ${world.now + day}`);
    await readLater(world);
    expect(await page("/vendor-wallet")).toContain("No transactions in");
    const first = await get("/vendor-wallet?month=2026-05");
    expect(first.match(/class="data-name wallet-what"/g)).toHaveLength(50);
    const second = await get("/vendor-wallet?month=2026-05&page=2");
    expect(second.match(/class="data-name wallet-what"/g)).toHaveLength(10);
    for (const odd of ["month=9999-99&page=x", "page=99999999", "by=nothing&month="]) {
      expect((await world.request("GET", `/vendor-wallet?${odd}`, { as: own.actor })).status).toBe(
        200,
      );
    }
  });
});

describe("a statement", () => {
  beforeEach(async () => {
    await charge(world, own.account, 10_000);
    await readLater(world, 40 * day);
    await world.db.run(sql`update sessions set expires_at = ${world.now + 90 * day}`);
    const order = await paidOrder(world, own, 2000, { fee: 40 });
    await refund(world, own, order, 500);
    await paidOrder(world, other, 8888);
    await readLater(world, day);
  });

  it("as a page begins with the balance before, and adds up to the balance after", async () => {
    const shown = await page("/vendor-wallet/statement?month=2026-06");
    expect(shown).toContain("Statement, June 2026");
    expect(shown).toContain("Balance before Monday, June 1, 2026 $96.80");
    expect(shown).toContain("Balance after $110.52");
    expect(shown).toContain("This month isn’t over. Figures are as of");
    expect(shown).not.toContain("88.88");
  });

  it("as a file has numbers as figures, and its balances add up to the cent", async () => {
    const answer = await world.request("GET", "/vendor-wallet/statement.csv?month=2026-06", {
      as: own.actor,
    });
    expect(answer.headers.get("Content-Type")).toContain("text/csv");
    expect(answer.headers.get("Content-Disposition")).toContain("market-day-statement-2026-06.csv");
    const rows: Record<string, string>[] = parse(await answer.text(), {
      bom: true,
      columns: true,
    });
    const cents = (row: Record<string, string> | undefined, column: string) =>
      Math.round(Number(row?.[column]) * 100);
    expect(rows.map(({ What }) => What)).toEqual([
      "Balance before",
      "Card payment",
      "Refund to the card",
    ]);
    for (const [at, row] of rows.entries()) {
      if (at === 0) continue;
      expect(cents(row, "Net")).toBe(cents(row, "Amount") - cents(row, "Fee"));
      expect(cents(row, "Balance")).toBe(cents(rows[at - 1], "Balance") + cents(row, "Net"));
    }
    expect(rows.at(-1)).toMatchObject({ Order: "ORD-0001", Amount: "-5", Balance: "110.52" });
  });

  it("contains no formula, whatever text comes from Stripe", async () => {
    await world.db.run(sql`
      update balance_transactions set kind = 'other', type = '=1+1', description = '@cmd'`);
    const answer = await world.request("GET", "/vendor-wallet/statement.csv?month=2026-06", {
      as: own.actor,
    });
    for (const row of parse(await answer.text(), { bom: true }) as string[][]) {
      for (const cell of row) expect(cell).not.toMatch(/^[=+@]/);
    }
  });

  it("is not found for a vendor without an account", async () => {
    const viewer = await makeViewer(world, "vendor");
    const vendor = await signedIn(world, viewer);
    await world.db.run(sql`delete from stripe_accounts where vendor_id = ${viewer.vendorId}`);
    for (const path of ["/vendor-wallet/statement", "/vendor-wallet/statement.csv"]) {
      expect((await world.request("GET", path, { as: vendor })).status).toBe(404);
    }
  });
});

describe("the successive Stripe accounts of a vendor", () => {
  const closed = async () => {
    await charge(world, own.account, 1000);
    await readLater(world);
    await world.stripe.control("webhooks", { mode: "hold" });
    await world.stripe.control("accounts/close", { account: own.account });
    await world.db.run(
      sql`update stripe_accounts set closed_at = ${world.now} where id = ${own.account}`,
    );
  };
  const next = async () => {
    const id = `${own.account}next`;
    await world.stripe.control("accounts/add", { account: id });
    await world.db.run(sql`
      insert into stripe_accounts (id, vendor_id, card_payments, payouts, created_at, checked_at)
      values (${id}, ${own.vendorId}, 'active', 'active', ${world.now}, ${world.now})`);
    return id;
  };
  const statement = "/vendor-wallet/statement";

  it("stay readable after closing: wallet, statement and file, without a payout", async () => {
    await closed();
    world.now += 200 * day;
    await readLater(world);
    const shown = await page("/vendor-wallet?month=2026-05");
    expect(shown).toContain("This Stripe account was closed on Thursday, May 7, 2026");
    expect(shown).toContain("$10.00 $0.59 $9.41");
    expect(shown).toContain(
      "This Stripe account is closed. Stripe pays out the remaining balance under its own rules",
    );
    expect(shown).not.toContain("Request payout");
    expect(shown).not.toContain("Stripe isn’t answering");
    expect(await page(`${statement}?month=2026-05`)).toContain("$10.00 $0.59 $9.41");
    expect(await get(`${statement}.csv?month=2026-05`)).toContain(",10,0.59,");
  });

  it("are listed, each with its own transactions, and the links of a page stay with its account", async () => {
    await closed();
    const open = await next();
    await charge(world, open, 3000);
    await readLater(world);
    const present = await get("/vendor-wallet");
    expect(text(present)).toContain("Closed May 7, 2026");
    expect(text(present)).toContain("Open since May 7, 2026");
    expect(text(present)).toContain("$30.00");
    expect(text(present)).not.toContain("$10.00");
    const former = await get(`/vendor-wallet?account=${own.account}&month=2026-05`);
    expect(text(former)).toContain("$10.00");
    expect(text(former)).not.toContain("$30.00");
    expect(former).toContain(`/statement?month=2026-05&amp;account=${own.account}"`);
    const printed = await get(`${statement}?month=2026-05&account=${own.account}`);
    expect(text(printed)).toContain("This Stripe account was closed on");
    expect(printed).toContain(`statement.csv?month=2026-05&amp;account=${own.account}"`);
    expect(await get(`${statement}.csv?month=2026-05&account=${own.account}`)).toContain(",10,");
    expect(await get(`${statement}.csv?month=2026-05`)).not.toContain(",10,");
  });

  it("are not found for another vendor", async () => {
    await closed();
    for (const path of ["/vendor-wallet", statement, `${statement}.csv`]) {
      const asked = `${path}?account=${own.account}`;
      expect((await world.request("GET", asked, { as: other.actor })).status).toBe(404);
      expect((await world.request("GET", asked, { as: own.actor })).status).toBe(200);
    }
  });
});

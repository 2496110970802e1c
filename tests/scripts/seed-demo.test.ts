import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { instantOf } from "~/models/core/calendar";
import { orderStatuses } from "~/models/core/order.statuses";
import {
  availabilityStatuses,
  productCategories,
  productUnits,
} from "~/models/vendors/product/product.words";
import { vendorTypes } from "~/models/vendors/vendor.tables";
import { verifyPassword } from "~/platform/passwords";
import { readOrders } from "../../scripts/demo/order-plans";
import { readPictures } from "../../scripts/demo/pictures";
import { readProducts } from "../../scripts/demo/products";
import { demoRows } from "../../scripts/demo/rows";
import { NoDemo, seedDemo } from "../../scripts/demo/seed";
import { freshStorage, type Storage } from "../support/databases";

const now = Date.UTC(2026, 4, 7, 15);
let storage: Storage;
const all = async <T = Record<string, unknown>>(sql: string) =>
  (await storage.d1.prepare(sql).all<T>()).results;
const values = async (sql: string) => (await storage.d1.prepare(sql).raw()).flat();

beforeAll(async () => {
  storage = await freshStorage();
  expect(await seedDemo(storage.d1, storage.bucket, now)).toBe(true);
});

test("seeding again writes nothing", async () => {
  const tables = await values(
    "select name from sqlite_master where type = 'table' and name not glob '_cf_*'",
  );
  const counts = async () =>
    Promise.all(
      tables
        .filter((name) => !String(name).includes("_search"))
        .map((name) => all(`select count(*) n from "${name}"`)),
    );
  const before = await counts();
  expect(await seedDemo(storage.d1, storage.bucket, now + 86_400_000)).toBe(false);
  expect(await counts()).toEqual(before);
});

test("a database with real accounts is left alone", async () => {
  const other = await freshStorage();
  await other.d1.exec(
    "insert into users (username, password, email, created_at, updated_at) values ('real', '', 'real@person.example', 1, 1)",
  );
  await expect(seedDemo(other.d1, other.bucket, now)).rejects.toThrow(NoDemo);
  expect((await other.bucket.list()).objects).toEqual([]);
});

test("the demo can be added to an imported directory", async () => {
  const other = await freshStorage();
  await other.d1.exec(
    "insert into markets (name, source, source_key, created_at, updated_at) values ('Imported', 'usda', '1', 1, 1)",
  );
  expect(await seedDemo(other.d1, other.bucket, now)).toBe(true);
});

describe("the consistency of the demo data", () => {
  test("each order's total is the sum of its items", async () => {
    expect(
      await all(`select o.id from orders o where o.total_amount <>
        (select coalesce(sum(i.total_price), 0) from order_items i where i.order_id = o.id)`),
    ).toEqual([]);
    expect(await values("select count(*) from orders where total_amount < 50")).toEqual([0]);
  });

  test("each item has its product's price and belongs to the order's vendor", async () => {
    expect(
      await all(`select i.id from order_items i join products p on p.id = i.product_id
        join orders o on o.id = i.order_id
        where i.unit_price <> iif(p.unit is p.weight_unit,
            (p.price_cents * p.weight_max + 500) / 1000, p.price_cents)
          or p.unit is p.weight_unit and i.weight_max is not p.weight_max or p.vendor_id <> o.vendor_id
          or p.is_visible = 0 or p.is_pre_order_enabled = 0`),
    ).toEqual([]);
  });

  test("reserved stock equals what active orders hold, and covers every order", async () => {
    expect(
      await all(`select * from product_stock s where s.reserved <>
        (select coalesce(sum(i.quantity), 0) from order_items i join orders o on o.id = i.order_id
         where i.product_id = s.product_id and o.market_id = s.market_id
           and o.pickup_date = s.pickup_date and o.status <> 'cancelled')`),
    ).toEqual([]);
    expect(
      await all(`select i.id from order_items i join orders o on o.id = i.order_id
        left join product_stock s on s.product_id = i.product_id and s.market_id = o.market_id
          and s.pickup_date = o.pickup_date where s.product_id is null`),
    ).toEqual([]);
  });

  test("the ledger is what was paid minus what was refunded or disputed, to the cent", async () => {
    expect(
      await all(`select p.id from payments p join orders o on o.id = p.order_id
        where p.amount <> o.total_amount or
          (select coalesce(sum(e.amount), 0) from payment_events e where e.payment_id = p.id) <>
          iif(p.status in ('paid', 'refund_due', 'refunded'), p.amount - p.refunded_amount, 0)
            - coalesce((select sum(d.amount) from disputes d where d.payment_id = p.id), 0)`),
    ).toEqual([]);
    expect(
      await all(`select o.id from orders o where
        (select count(*) from payments p where p.order_id = o.id) <> (o.payment_method = 'card')`),
    ).toEqual([]);
  });

  test("an order's history ends in its status and never goes back in time", async () => {
    expect(
      await all(`select o.id from orders o where o.status <>
        (select e.to_status from order_events e where e.order_id = o.id order by e.id desc limit 1)`),
    ).toEqual([]);
    expect(
      await all(`select a.id from order_events a join order_events b
        on b.order_id = a.order_id and b.id > a.id where b.at < a.at or a.at > ${now}`),
    ).toEqual([]);
  });

  test("no confirmed or ready order was paid by card, so none asks for an impossible refund", async () => {
    expect(
      await values(`select id from orders where payment_method = 'card'
        and status in ('confirmed', 'ready')`),
    ).toEqual([]);
  });

  test("the visit has three orders at one market on one day, with one pickup code", async () => {
    expect(
      await all(`select count(*) orders, b.parts, count(distinct o.pickup_code) codes,
          count(distinct o.vendor_id) vendors, count(distinct o.created_at) times
        from baskets b join orders o on o.basket_id = b.id and o.market_id = b.market_id
          and o.pickup_date = b.pickup_date and o.created_at = b.placed_at
        group by b.id`),
    ).toEqual([{ orders: 3, parts: 3, codes: 1, vendors: 3, times: 1 }]);
  });

  test("the open basket can be ordered as it is, for a later day of its market", async () => {
    expect(
      await all(`select count(*) n from basket_items i join baskets b on b.id = i.basket_id
        join products p on p.id = i.product_id
        join market_vendors v on v.vendor_id = p.vendor_id and v.market_id = b.market_id
        where b.placed_at is null and b.pickup_date > '2026-05-08' and p.is_visible = 1
          and p.is_pre_order_enabled = 1 and p.price_cents = i.seen_price`),
    ).toEqual([{ n: 3 }]);
  });

  test("each review is by a customer who collected an order there, and the rating counts match", async () => {
    expect(
      await all(`select r.id from reviews r where not exists (select 1 from orders o
        where o.user_id = r.user_id and o.market_id = r.market_id and o.status = 'completed'
          and o.updated_at <= r.created_at)`),
    ).toEqual([]);
    expect(
      await all(`select m.id from markets m where m.rating_count <>
        (select count(*) from reviews r where r.market_id = m.id)`),
    ).toEqual([]);
  });
});

describe("the variety of the demo data", () => {
  test.each([
    ["status of an order", "select distinct status from orders", orderStatuses],
    ["type of vendor", "select distinct vendor_type from vendors", vendorTypes],
    ["category", "select distinct category from products", productCategories],
    ["unit", "select distinct unit from products", productUnits],
    ["availability", "select distinct availability_status from products", availabilityStatuses],
    [
      "canceller",
      "select distinct cancelled_by from orders where cancelled_by is not null",
      ["customer", "vendor", "closure", "expired", "payment_failed"],
    ],
    [
      "role",
      "select distinct user_type from users",
      ["customer", "vendor", "market_manager", "admin"],
    ],
    [
      "origin of a market",
      "select distinct origin from market_submissions",
      ["application", "grow_with_us"],
    ],
  ])("includes every %s", async (_, sql, expected) => {
    expect((await values(sql)).sort()).toEqual([...expected].sort());
  });

  test.each([
    ["a market without coordinates", "select count(*) from markets where lat is null", 1],
    [
      "a market without hours",
      "select count(*) from markets m where not exists (select 1 from market_schedules s where s.market_id = m.id)",
      1,
    ],
    [
      "openings past midnight",
      "select count(*) from market_schedules where close_time <= open_time",
      2,
    ],
    [
      "seasons over New Year",
      "select count(*) from market_schedules where season_start = '10-15'",
      2,
    ],
    [
      "two openings on one day",
      "select count(*) from (select 1 from market_schedules where on_date is null group by market_id, day having count(*) > 1)",
      1,
    ],
    [
      "single dates to come",
      "select count(*) from market_schedules where on_date > '2026-05-07'",
      2,
    ],
    [
      "hours with a slip of AM and PM",
      "select count(*) from market_schedules where doubt = '3 AM–6 PM' and open_time = '15:00'",
      1,
    ],
    ["closures to come", "select count(*) from market_closures where date > '2026-05-07'", 2],
    [
      "a vendor at no market",
      "select count(*) from vendors v where not exists (select 1 from market_vendors m where m.vendor_id = v.id)",
      1,
    ],
    [
      "a vendor without products",
      "select count(*) from vendors v where not exists (select 1 from products p where p.vendor_id = v.id)",
      1,
    ],
    ["prices that are no one amount", "select count(*) from products where price_cents is null", 3],
    ["a limit of three a day", "select count(*) from products where day_limit = 3", 1],
  ])("includes %s", async (_, sql, expected) => {
    expect(await values(sql)).toEqual([expected]);
  });

  test("includes fourteen markets, twelve vendors and 61 products", async () => {
    expect(
      await values(
        "select (select count(*) from markets), (select count(*) from vendors), (select count(*) from products)",
      ),
    ).toEqual([14, 12, 61]);
  });
});

test("the four demo accounts accept the password that npm start prints", async () => {
  const accounts = await all<{
    username: string;
    password: string;
    email: string;
    emailConfirmedAt: number | null;
  }>("select username, password, email, email_confirmed_at as emailConfirmedAt from users");
  for (const name of ["customer", "vendor", "manager", "admin"]) {
    const account = accounts.find(({ username }) => username === name);
    expect(await verifyPassword("marketday", account?.password ?? null)).toBe(true);
  }
  expect(accounts.filter(({ email }) => !email.endsWith("@marketday.example"))).toEqual([]);
  expect(accounts.filter(({ emailConfirmedAt }) => emailConfirmedAt === null)).toEqual([]);
});

test("every picture named in the demo is stored, small and an SVG", async () => {
  const named = await values(
    "select image from markets union select image from vendors union select image from products union select image from market_submissions where image is not null union select image from vendor_applications where image is not null",
  );
  for (const address of named) {
    const key = String(address).replace("/images/", "");
    expect((await storage.bucket.head(key))?.httpMetadata?.contentType, key).toBe("image/svg+xml");
  }
  for (const { key, svg } of readPictures()) {
    expect(new TextEncoder().encode(svg).length, key).toBeLessThan(6 * 1024);
    expect(svg, key).not.toMatch(/NaN|undefined|<script|<text/);
  }
});

test("no two demo pictures are the same", () => {
  const drawn = readPictures().map(({ svg }) => svg);
  expect(new Set(drawn).size).toBe(drawn.length);
});

// Each case changes the last place in the table that has the word.
test.each([
  ["orders", "devon", "nobody"],
  ["orders", "ti-kafe", "ti-cafe"],
  ["orders", "ti-marche", "the-marche"],
  ["orders", "-12", "twelve"],
  ["orders", "not_collected", "forgotten"],
  ["orders", "at pickup", "cash"],
  ["orders", "refund waits", "refund lost"],
  ["orders", "Beef empanadas", "Tofu empanadas"],
  // Another vendor's product.
  ["orders", "Beef empanadas", "Farm eggs"],
  ["products", "mango-row", "mango-rows"],
  ["products", "dozen", "score"],
  ["products", "herbs", "spices"],
  ["products", "Seasonal", "Sometimes"],
  ["products", "40", "forty"],
  ["products", "yes", "no"],
  ["orders", "\t", " "],
])("in the table of %s, '%s' cannot become '%s'", (name, right, wrong) => {
  const text = readFileSync(`scripts/demo/${name}.tsv`, "utf8");
  const at = text.lastIndexOf(right);
  const folder = mkdtempSync(join(tmpdir(), "market-day-table-"));
  const file = join(folder, "changed.tsv");
  writeFileSync(file, text.slice(0, at) + wrong + text.slice(at + right.length));
  const line = text.slice(0, at).split("\n").length;
  const fault = wrong === " " ? "9 cells in 10 columns" : `"${wrong}" is `;
  const read = name === "orders" ? readOrders : readProducts;
  expect(() => read(file)).toThrow(`${file}, line ${line}: ${fault}`);
  rmSync(folder, { recursive: true });
});

test.each([
  ["a Saturday morning in market hours", instantOf("2026-01-03", "10:30", "America/New_York")],
  ["the night the clocks go forward", instantOf("2026-03-08", "01:59", "America/New_York")],
  ["New Year's Eve", instantOf("2026-12-31", "23:59", "America/New_York")],
  ["a leap day", instantOf("2028-02-29", "18:30", "America/New_York")],
])("the demo can be seeded on %s", async (_, moment) => {
  const { records, payouts } = await demoRows(() => 1, moment);
  expect(new Set(records.orders.map(({ status }) => status))).toEqual(new Set(orderStatuses));
  for (const row of records.stock) {
    expect(row.reserved ?? 0).toBeLessThanOrEqual(row.stockLimit ?? Number.POSITIVE_INFINITY);
  }
  // When each payout was requested, the card payments less Stripe's fees were enough to pay it.
  const day = 86_400_000;
  for (const { accountId, amount, createdAt } of payouts) {
    const ofAccount = new Set(
      records.payments.flatMap(({ id, stripeAccountId }) =>
        stripeAccountId === accountId ? id : [],
      ),
    );
    const moved = records.paymentEvents
      .filter(({ paymentId, at }) => ofAccount.has(paymentId) && at <= createdAt)
      .map(({ kind, amount: cents, at }) => {
        if (kind === "charged") return at > createdAt - 3 * day ? 0 : cents * 0.971 - 30;
        return kind === "disputed" ? cents - 1500 : cents;
      });
    const left = payouts.flatMap((other) =>
      other.accountId !== accountId || other.createdAt >= createdAt
        ? []
        : other.status === "failed" && other.updatedAt <= createdAt
          ? 0
          : -other.amount,
    );
    const available = [...moved, ...left].reduce((sum, cents) => sum + cents, 0);
    expect(available).toBeGreaterThanOrEqual(amount);
  }
});

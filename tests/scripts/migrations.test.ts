import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { endOrder } from "~/models/orders/order/end-order.server";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { migrate, readMigrations } from "../../scripts/lib/local-database.mjs";
import { bareDatabase } from "../support/databases";
import { makeFair, placeAt } from "../support/fair";

const statementsOf = ({ statements }: { statements: string[] }) => statements.join("\n");

describe.each(readMigrations())("$name", (migration) => {
  test("states its reason in the first line", () => {
    expect(statementsOf(migration)).toMatch(/^-- \S/);
  });

  test("drops or rebuilds a table only when signed off in the first line", () => {
    const rebuilds = /DROP TABLE|__new_/i.test(statementsOf(migration));
    if (rebuilds) expect(statementsOf(migration)).toMatch(/^-- signed off: \S/);
  });
});

test("migrations are applied once, in order, and recorded where wrangler looks", async () => {
  const d1 = await bareDatabase();
  const all = readMigrations().map(({ name }) => name);
  expect(await migrate(d1)).toBe(all.length);
  expect(await migrate(d1)).toBe(0);
  const { results } = await d1
    .prepare("SELECT id, name FROM d1_migrations ORDER BY id")
    .all<{ id: number; name: string }>();
  expect(results).toEqual(all.map((name, index) => ({ id: index + 1, name })));
});

test("an order that its vendor cancelled is recorded as that, and one whose payment failed stays so", async () => {
  const fair = await makeFair();
  const ctx = fair.world.ctx(null);
  const vendor = { name: "vendor", userId: fair.stalls[0].viewer.id } as const;
  const { orderId: off } = await placeAt(fair);
  await endOrder(ctx, off, { by: "vendor", actor: vendor });
  const { orderId: failed } = await placeAt(fair, { who: 1, stall: 1 });
  await endOrder(ctx, failed, { by: "payment_failed" });
  await fair.world.db.run(sql`update orders set cancelled_by = 'payment_failed'`);
  const found = readMigrations().find(({ name }) => name === "0013_cancelled_by_vendor.sql");
  for (const statement of found?.statements ?? []) await fair.world.db.run(sql.raw(statement));
  expect(await fair.world.db.all(sql`select cancelled_by by from orders order by id`)).toEqual([
    { by: "vendor" },
    { by: "payment_failed" },
  ]);
  expect(await reconcile(fair.world.db)).toEqual([]);
});

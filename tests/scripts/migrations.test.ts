import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type Ending, endOrder } from "~/models/orders/order/end-order.server";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { migrate, readMigrations } from "../../scripts/lib/local-database.mjs";
import { bareDatabase } from "../support/databases";
import { type Fair, makeFair, placeAt } from "../support/fair";
import type { World } from "../support/world";

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

describe("0013_cancelled_by_vendor", () => {
  const migrateIn = async ({ db }: World) => {
    const found = readMigrations().find(({ name }) => name === "0013_cancelled_by_vendor.sql");
    for (const statement of found?.statements ?? []) await db.run(sql.raw(statement));
    return db.all(sql`select cancelled_by by from orders order by id`);
  };
  /** Two orders of two customers, each cancelled in this way. */
  const cancelTwo = async (fair: Fair, how: Ending) => {
    for (const who of [0, 1] as const) {
      const { orderId } = await placeAt(fair, { who, stall: who });
      await endOrder(fair.world.ctx(null), orderId, how);
    }
  };

  test("records the orders that vendors cancelled as that, and leaves those whose payment failed", async () => {
    const fair = await makeFair();
    const vendor = { name: "vendor", userId: fair.stalls[0].viewer.id } as const;
    await cancelTwo(fair, { by: "vendor", actor: vendor });
    await cancelTwo(fair, { by: "payment_failed" });
    await fair.world.db.run(sql`update orders set cancelled_by = 'payment_failed'`);
    const [off, failed] = [{ by: "vendor" }, { by: "payment_failed" }];
    expect(await migrateIn(fair.world)).toEqual([off, off, failed, failed]);
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  test("changes no order that ended otherwise, or of which its vendor took only an earlier step", async () => {
    const fair = await makeFair();
    const vendor = { name: "vendor", userId: fair.stalls[0].viewer.id } as const;
    await cancelTwo(fair, { by: "closure", actor: vendor });
    await cancelTwo(fair, { by: "payment_failed" });
    await fair.world.db.run(sql`
      insert into order_events (order_id, at, from_status, to_status, actor)
      select id, 0, 'confirmed', 'ready', 'vendor' from orders where cancelled_by = 'payment_failed'`);
    const [closed, failed] = [{ by: "closure" }, { by: "payment_failed" }];
    expect(await migrateIn(fair.world)).toEqual([closed, closed, failed, failed]);
  });
});

import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { endOrder } from "~/models/orders/order/end-order.server";
import { deleteAccount } from "~/models/running/account/delete-account.server";
import { hashPassword } from "~/platform/passwords";
import { type Fair, makeFair, payAt } from "../../../support/fair";
import { meanwhile } from "../../../support/meanwhile";

describe("deleting your own account with a refused refund", () => {
  const password = "a long enough password";
  const refuse = (fair: Fair) =>
    fair.world.db.run(sql`
      update refunds set state = 'refused', next_try_at = null where payment_id = 1`);
  let fair: Fair;
  beforeEach(async () => {
    fair = await makeFair();
    for (const who of [0, 1] as const) {
      const orderId = await payAt(fair, { who });
      await endOrder(fair.world.ctx(null), orderId, { by: "closure" });
    }
    const hash = await hashPassword(password);
    await fair.world.db.run(sql`update users set password = ${hash}`);
  });
  const erase = (who: 0 | 1) =>
    deleteAccount(fair.world.ctx(fair.customers[who]), { currentPassword: password });
  const isThere = async (who: 0 | 1) =>
    (
      await fair.world.db.all(sql`
        select 1 from users where id = ${fair.customers[who].id} and is_active = 1`)
    ).length === 1;

  it("is refused to its customer, and allowed to another one", async () => {
    await refuse(fair);
    await expect(erase(0)).rejects.toMatchObject({ code: "too_late" });
    await erase(1);
    expect([await isThere(0), await isThere(1)]).toEqual([true, false]);
    await fair.world.db.run(sql`update refunds set state = 'settled' where payment_id = 1`);
    await erase(0);
    expect(await isThere(0)).toBe(false);
  });

  it("is refused if the refund is refused at that moment", async () => {
    meanwhile(fair.world, /update users set username/, () => refuse(fair));
    await expect(erase(0)).rejects.toMatchObject({ code: "too_late" });
    expect(await isThere(0)).toBe(true);
  });
});

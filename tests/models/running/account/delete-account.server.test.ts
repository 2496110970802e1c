import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { endOrder } from "~/models/orders/order/end-order.server";
import {
  deleteAccount,
  needsItsCustomer,
  whyNotDelete,
} from "~/models/running/account/delete-account.server";
import { hashPassword } from "~/platform/passwords";
import { type Fair, makeFair, payAt } from "../../../support/fair";
import { meanwhile } from "../../../support/meanwhile";

const now = Date.UTC(2026, 4, 9, 16);
const order = {
  id: 1,
  status: "confirmed",
  pickupDate: "2026-05-09",
  timeZone: "America/New_York",
};

describe("orders that keep an account from being deleted", () => {
  it.each([
    ["confirmed", "2026-05-09", true],
    ["ready", "2026-05-10", true],
    ["confirmed", "2026-05-08", false],
    ["pending_payment", "2026-05-01", true],
    ["completed", "2026-05-10", false],
    ["cancelled", "2026-05-10", false],
    ["not_collected", "2026-05-10", false],
  ])("a %s order for pickup on %s: %s", (status, pickupDate, needs) => {
    expect(needsItsCustomer({ ...order, status, pickupDate }, now)).toBe(needs);
  });

  it("an order counts until its pickup day is over in the market's time zone", () => {
    const lateEvening = Date.UTC(2026, 4, 10, 3);
    expect(needsItsCustomer(order, lateEvening)).toBe(true);
    expect(needsItsCustomer({ ...order, timeZone: "Europe/Paris" }, lateEvening)).toBe(false);
  });
});

describe("deleting your own account", () => {
  const about = { now, writeTo: "help@market.example" };
  const nothing = { orders: [], refused: 0 };

  it("is allowed for a customer without open orders, and refused with one", () => {
    expect(whyNotDelete({ role: "customer" }, nothing, about)).toBeNull();
    const open = { ...nothing, orders: [order] };
    expect(whyNotDelete({ role: "customer" }, open, about)?.code).toBe("too_late");
  });

  it("is refused while a refund could not reach the card, with the address to email", () => {
    const refused = whyNotDelete({ role: "customer" }, { ...nothing, refused: 1600 }, about);
    expect(refused).toMatchObject({
      code: "too_late",
      message: expect.stringMatching(/couldn’t refund \$16\.00 .* email help@market\.example/),
    });
  });

  it.each(["vendor", "market_manager", "admin"] as const)("is refused for the role %s", (role) => {
    expect(whyNotDelete({ role }, nothing, about)?.code).toBe("wrong_role");
  });

  describe("with a refused refund", () => {
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
});

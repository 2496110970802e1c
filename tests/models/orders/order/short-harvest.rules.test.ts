import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantOf } from "~/models/core/calendar";
import {
  type HarvestOrder,
  harvestEffect,
  splitHarvest,
  whyNotGiveSo,
} from "~/models/orders/order/short-harvest.rules";

const order = (own: Partial<HarvestOrder> = {}): HarvestOrder => ({
  orderId: 1,
  version: 1,
  status: "confirmed",
  pickupDate: "2026-11-07",
  pickupTimeStart: "09:00",
  pickupTimeEnd: "12:00",
  timeZone: "America/New_York",
  ordered: 3,
  unitPrice: 800,
  isWeighed: false,
  others: 0,
  left: 2400,
  ...own,
});
const now = instantOf("2026-11-06", "12:00", "America/New_York");

describe("the split of a short harvest", () => {
  const asked = fc.array(fc.record({ ordered: fc.integer({ min: 1, max: 40 }) }), {
    maxLength: 30,
  });
  const available = fc.nat({ max: 400 });

  it("gives out all there is, but never more than there is or than a customer ordered", () => {
    fc.assert(
      fc.property(available, asked, (there, orders) => {
        const given = splitHarvest(there, orders);
        const ordered = orders.reduce((sum, each) => sum + each.ordered, 0);
        expect(given).toHaveLength(orders.length);
        expect(given.reduce((sum, each) => sum + each, 0)).toBe(Math.min(there, ordered));
        given.forEach((each, at) => {
          expect(each).toBeGreaterThanOrEqual(0);
          expect(each).toBeLessThanOrEqual(orders[at]?.ordered ?? 0);
        });
      }),
    );
  });

  it("serves earlier orders in full before later orders get anything", () => {
    fc.assert(
      fc.property(available, asked, (there, orders) => {
        const given = splitHarvest(there, orders);
        const short = given.findIndex((each, at) => each < (orders[at]?.ordered ?? 0));
        if (short >= 0) expect(given.slice(short + 1).every((each) => each === 0)).toBe(true);
      }),
    );
  });

  it("gives earlier orders the same amount, whatever orders come later", () => {
    fc.assert(
      fc.property(available, asked, asked, (there, orders, later) => {
        const alone = splitHarvest(there, orders);
        expect(splitHarvest(there, [...orders, ...later]).slice(0, orders.length)).toEqual(alone);
      }),
    );
  });
});

describe("what is weighed before a harvest is found to be short", () => {
  const weighed = { ordered: 2, isWeighed: true };

  it("goes to its customers, whoever ordered first", () => {
    expect(splitHarvest(3, [{ ordered: 3 }, weighed, { ordered: 1 }])).toEqual([1, 2, 0]);
    expect(splitHarvest(1, [{ ordered: 3 }, weighed])).toEqual([0, 2]);
  });

  it("cannot be given to others", () => {
    const orders = [order({ orderId: 1 }), order({ orderId: 2, ...weighed })];
    const gives = (own: number, theirs: number) =>
      whyNotGiveSo(
        4,
        orders,
        new Map([
          [1, own],
          [2, theirs],
        ]),
        now,
      );
    expect(gives(3, 1)?.message).toMatch(/weighed one of these orders/);
    expect(gives(2, 2)).toBeNull();
  });
});

describe("the effect of a short harvest on an order", () => {
  it.each([
    ["all", { ordered: 3 }, 3, { does: "nothing", takenOff: 0, refund: 0 }],
    ["some", {}, 1, { does: "correct", takenOff: 1600, refund: 1600 }],
    ["none", {}, 0, { does: "cancel", takenOff: 2400, refund: 2400 }],
    ["none, and has others", { others: 1, left: 3000 }, 0, { does: "correct", refund: 2400 }],
    ["some, to pay at pickup", { left: null }, 1, { does: "correct", takenOff: 1600, refund: 0 }],
    ["none, to pay at pickup", { left: null }, 0, { does: "cancel", refund: 0 }],
    ["some, given back before", { left: 500 }, 1, { does: "correct", takenOff: 1600, refund: 500 }],
    ["none, some given back before", { left: 500 }, 0, { does: "cancel", refund: 500 }],
  ] as const)("fits an order that gets %s", (_, own, gets, effect) => {
    expect(harvestEffect(order(own), gets)).toMatchObject({ gets, ...effect });
  });
});

describe("a split entered by the vendor", () => {
  const two = [order(), order({ orderId: 2 })];
  const refused = (available: number, gets: [number, number][], at = now) =>
    whyNotGiveSo(available, two, new Map(gets), at)?.code ?? null;

  it("is refused if the amounts are too high, cut nothing, or leave out an order", () => {
    expect(
      refused(4, [
        [1, 3],
        [2, 1],
      ]),
    ).toBeNull();
    expect(
      refused(4, [
        [1, 3],
        [2, 2],
      ]),
    ).toBe("invalid");
    expect(
      refused(9, [
        [1, 4],
        [2, 0],
      ]),
    ).toBe("invalid");
    expect(
      refused(6, [
        [1, 3],
        [2, 3],
      ]),
    ).toBe("invalid");
    expect(refused(3, [[1, 3]])).toBe("invalid");
  });

  it("is refused for a collected order, and once the pickup is over", () => {
    const noon = instantOf("2026-11-07", "12:00", "America/New_York");
    expect(
      refused(
        4,
        [
          [1, 3],
          [2, 1],
        ],
        noon - 1,
      ),
    ).toBeNull();
    expect(
      refused(
        4,
        [
          [1, 3],
          [2, 1],
        ],
        noon,
      ),
    ).toBe("too_late");
    const done = whyNotGiveSo(1, [order({ status: "completed" })], new Map([[1, 1]]), now);
    expect(done?.code).toBe("too_late");
  });
});

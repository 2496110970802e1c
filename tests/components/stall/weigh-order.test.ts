import { expect, it } from "vitest";
import { changedWeights } from "~/components/stall/weigh-order";
import type { StallLine } from "~/models/orders/stall-day/stall-day.rules";

const line = (productId: number, weighed: number | null): StallLine => ({
  ...{ productId, name: "Ham", quantity: 1, unit: "lb", weighed },
  ...{ pricePerUnit: 450, max: 5000, promised: 2250 },
});

it("only weights that differ from the order’s are sent, with what the phone showed", () => {
  const lines = [line(1, 2500), line(2, null), line(3, 4000)];
  const typed = [
    { productId: 1, weight: "2 lb 8 oz", was: 2500 },
    { productId: 2, weight: "3", was: 0 },
  ];
  expect(changedWeights(lines, typed)).toEqual([{ productId: 2, weight: "3", was: 0 }]);
});

it("a weight is compared with the order’s, which another phone may have changed in the meantime", () => {
  const typed = (weight: string) => [{ productId: 1, weight, was: 2500 }];
  expect(changedWeights([line(1, 3000)], typed("2.5"))).toEqual(typed("2.5"));
  expect(changedWeights([line(1, 3000)], typed("3"))).toEqual([]);
});

import { expect, it } from "vitest";
import { changedWeights } from "~/components/stall/weigh-order";
import type { StallLine } from "~/models/orders/stall-day/stall-day.rules";

const line = (productId: number, weighed: number | null): StallLine => ({
  ...{ productId, name: "Ham", quantity: 1, unit: "lb", weighed },
  ...{ pricePerUnit: 450, max: 5000, promised: 2250 },
});

it("only weights that differ from what the phone showed are sent, with what it showed", () => {
  const lines = [line(1, 2500), line(2, null), line(3, 4000)];
  const typed = [
    { productId: 1, weight: "2 lb 8 oz", was: 2500 },
    { productId: 2, weight: "3", was: 0 },
  ];
  expect(changedWeights(lines, typed)).toEqual([{ productId: 2, weight: "3", was: 0 }]);
});

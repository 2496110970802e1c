import { expect, it } from "vitest";
import { whenCharged } from "~/models/orders/basket/basket.view";

const [exact, weighed] = [{ isWeighed: false }, { isWeighed: true }];

it.each([
  ["right away", [exact, exact], "We charge it right away."],
  ["when it is weighed", [weighed], "We charge it when your order is weighed."],
  ["when each is weighed", [weighed, weighed], "We charge it when each order is weighed."],
  ["as listed, if only a part is weighed", [exact, weighed], "We charge it as listed above."],
])("a saved card is charged %s", (_, parts, text) => {
  expect(whenCharged(parts)).toBe(text);
});

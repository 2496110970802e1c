import { expect, it } from "vitest";
import { outcomeOf } from "~/models/orders/order/order.words";

it("the page after placing an order never says 'placed' for an unpaid or cancelled order", () => {
  const title = (status: Parameters<typeof outcomeOf>[0]["status"]) => outcomeOf({ status }).title;
  expect(title("pending_payment")).toBe("Payment error");
  expect(title("cancelled")).toBe("Order error");
  expect(title("confirmed")).toBe("Order placed!");
  expect(title("ready")).toBe("Ready for Pickup");
  expect(title("completed")).toBe("Completed");
});

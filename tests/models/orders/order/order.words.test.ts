import { expect, it } from "vitest";
import { outcomeOf } from "~/models/orders/order/order.words";

it("the page after placing says how the order stands: never that it was placed where it does not stand", () => {
  const title = (status: Parameters<typeof outcomeOf>[0]["status"]) => outcomeOf({ status }).title;
  expect(title("pending_payment")).toBe("Payment error");
  expect(title("cancelled")).toBe("Order error");
  expect(title("confirmed")).toBe("Order placed!");
  expect(title("ready")).toBe("Ready for Pickup");
  expect(title("completed")).toBe("Completed");
});

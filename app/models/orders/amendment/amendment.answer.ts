import { z } from "~/platform/zod";
import { answer, cents } from "../../core/answer";
import { Order } from "../order/order.answer";
import type { orderJson } from "../order/order.json";

type OrderJson = ReturnType<typeof orderJson>;

export const AmendedOrder = answer<{
  order: OrderJson;
  added: OrderJson | null;
  refund: number;
  url: string | null;
}>()(
  "AmendedOrder",
  z.object({
    order: Order,
    added: Order.nullable().describe("The order with what was added. Null if nothing was"),
    refund: cents.describe("US cents that go back to the card"),
    url: z.url().nullable().describe("Where to pay for what was added. Null if nothing is due"),
  }),
  "An order after its customer has changed it.",
);

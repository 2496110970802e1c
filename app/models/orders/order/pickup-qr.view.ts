import type { Capabilities } from "~/platform/context";
import { drawQr, type Qr } from "../../core/qr-code";
import type { OrderRow } from "./order.server";
import { orderView } from "./order.view";
import { markKeyOf, markOf, mostInQr, qrTextOf } from "./pickup-mark";

type Marked = Pick<OrderRow, "id" | "vendorId">;
type Ctx = Pick<Capabilities, "sealer" | "site">;

/** The QR code for a pickup code, which each of these orders can be collected with. */
export async function pickupQr(
  { sealer, site }: Ctx,
  code: string,
  orders: readonly Marked[],
): Promise<Qr> {
  const marks = await Promise.all(
    orders.slice(0, mostInQr).map(async ({ id: orderId, vendorId }) => ({
      orderId,
      mark: await markOf({ orderId, code }, await sealer.keyFor(markKeyOf(vendorId))),
    })),
  );
  return drawQr(qrTextOf(site, code, marks));
}

/** An order as its customer's page shows it, with the QR code to pick it up. */
export async function orderWithQr(ctx: Ctx & Pick<Capabilities, "now">, order: OrderRow) {
  const view = orderView(order, ctx.now);
  const { pickupCode } = view;
  return { ...view, qr: pickupCode === null ? null : await pickupQr(ctx, pickupCode, [order]) };
}

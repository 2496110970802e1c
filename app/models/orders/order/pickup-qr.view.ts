import { encode } from "uqr";
import type { Capabilities } from "~/platform/context";
import type { OrderRow } from "./order.server";
import { orderView } from "./order.view";
import { markKeyOf, markOf, mostInQr, qrTextOf } from "./pickup-mark";

/** A QR code as a drawing: black lines, one unit wide, on a white ground of `size` by `size`. */
export interface Qr {
  size: number;
  /** The `d` of an SVG path. */
  path: string;
}

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
  return drawn(qrTextOf(site, code, marks));
}

/** Draws each run of dark squares in a row as a line. */
function drawn(text: string): Qr {
  const { size, data } = encode(text, { ecc: "L", border: 4 });
  return { size, path: data.map((row, y) => lineOf(row, y)).join("") };
}

function lineOf(row: readonly boolean[], y: number): string {
  let line = "";
  let end = 0;
  for (const [run] of row
    .map((dark) => (dark ? "1" : "0"))
    .join("")
    .matchAll(/1+|0+/g)) {
    const gap = line === "" ? `M${end} ${y + 0.5}` : "";
    line += run.startsWith("1") ? `${gap}h${run.length}` : line && `m${run.length} 0`;
    end += run.length;
  }
  return line.replace(/m\d+ 0$/, "");
}

/** An order as its customer's page shows it, with the QR code to pick it up. */
export async function orderWithQr(ctx: Ctx & Pick<Capabilities, "now">, order: OrderRow) {
  const view = orderView(order, ctx.now);
  const { pickupCode } = view;
  return { ...view, qr: pickupCode === null ? null : await pickupQr(ctx, pickupCode, [order]) };
}

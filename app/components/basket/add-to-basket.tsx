import { Form } from "@remix-run/react";
import type { PickupWish } from "~/models/vendors/pickup/pickup-wish";
import { Button } from "../kit/button";

/**
 * The form that the 'Add to basket' buttons of one vendor, market and date share. Without a market
 * and a date, the product goes into the open basket that it fits into; if there is none, the
 * pre-order form asks.
 */
export function AddForm({
  id,
  vendorId,
  wish: { marketId, pickupDate },
}: {
  id: string;
  vendorId: number;
  wish: PickupWish;
}) {
  return (
    <Form method="post" action="/basket/add" id={id} hidden>
      <input type="hidden" name="vendorId" value={vendorId} />
      <input type="hidden" name="items[0].quantity" value={1} />
      {marketId && <input type="hidden" name="marketId" value={marketId} />}
      {pickupDate && <input type="hidden" name="pickupDate" value={pickupDate} />}
    </Form>
  );
}

/** The button that puts one of a product into the basket, by the `AddForm` with the id `form`. */
export function AddButton({
  form,
  product,
  children,
  ...looks
}: {
  form: string;
  product: { id: number; name: string };
} & Pick<Parameters<typeof Button>[0], "variant" | "size" | "icon" | "children">) {
  return (
    <Button
      form={form}
      name="items[0].productId"
      value={product.id}
      aria-label={`Add ${product.name} to basket`}
      {...looks}
    >
      {children}
    </Button>
  );
}

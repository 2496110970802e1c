import { redirect } from "@remix-run/cloudflare";
import { AddOneToBasket } from "~/models/orders/basket/basket.schema";
import { basketPath } from "~/models/orders/basket/basket.view";
import { addOneToBasket } from "~/models/orders/basket/fitting-basket.server";
import { withPickup } from "~/models/vendors/pickup/pickup-wish";
import { allow, type RouteArgs } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { leadFromForm } from "~/platform/press";
import { submitForm } from "~/platform/submit";

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  return leadFromForm(ctx, "/basket");
}

/**
 * The buttons 'Add to basket' beside products. If no open basket fits, the pre-order form asks for
 * the market and the date, and adds the product from there.
 */
export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const add = async (_: unknown, command: AddOneToBasket) => {
    try {
      return await addOneToBasket(ctx, command);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === "not_found") throw error;
      const { title, message } = error;
      ctx.toast.show({ title, description: message, variant: "destructive" });
      throw redirect(withPickup(`/vendor/${command.vendorId}`, command));
    }
  };
  return submitForm(ctx, args, AddOneToBasket, add, {
    done: (added, { vendorId, items: [item] }) => {
      if (!("basketId" in added)) {
        const form = `/vendor/${vendorId}/pre-order?product=${item?.productId}`;
        return redirect(withPickup(form, added.wish));
      }
      return ctx.toast.leadTo(basketPath(added.basketId), { title: "Added to your basket" });
    },
  });
}

import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { PreOrderOffer } from "~/models/orders/order/pre-order.view";

/**
 * The offer as it is for the products in the basket: which dates are left depends on them. With
 * JavaScript it is asked for again when a product is added or taken away; without, by the form.
 */
export function useOfferFor(first: PreOrderOffer, productIds: string[]) {
  const { load, data, state } = useFetcher<{ offer: PreOrderOffer }>();
  const basket = productIds.join(",");
  const asked = useRef(basket);
  useEffect(() => {
    if (asked.current === basket) return;
    asked.current = basket;
    const query = new URLSearchParams();
    basket.split(",").forEach((id, index) => {
      query.append(`items[${index}].productId`, id);
    });
    load(`/vendor/${first.vendor.id}/pre-order?${query}`);
  }, [basket, first.vendor.id, load]);
  return { offer: data?.offer ?? first, loading: state !== "idle" };
}

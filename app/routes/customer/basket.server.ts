import { redirect } from "@remix-run/cloudflare";
import type { OpenBasket } from "~/models/orders/basket/basket.rules";
import { readBasket } from "~/models/orders/basket/read-basket.server";
import { isVisit } from "~/models/orders/basket/visit.server";
import { visitPath } from "~/models/orders/order/order.view";
import type { Allowed } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { idIn } from "~/platform/submit";

/** The basket's id in an address (`?basket=5`), or undefined. Throws `not_found` for no id. */
export function basketIdIn({ url }: Pick<Request, "url">): number | undefined {
  const named = new URL(url).searchParams.get("basket");
  return named === null ? undefined : idIn(named);
}

/**
 * The viewer's open basket that an address names (`?basket=5`), or else the one that was changed
 * last; null if there is none. A basket that was placed meanwhile leads to its visit. Throws
 * `not_found` for any other basket.
 */
export async function basketIn(
  ctx: Allowed,
  request: Request,
  how?: { everywhere: boolean },
): Promise<OpenBasket | null> {
  const basketId = basketIdIn(request);
  const basket = await readBasket(ctx, basketId, how);
  if (basket || basketId === undefined) return basket;
  if (await isVisit(ctx, basketId)) throw redirect(visitPath(basketId));
  throw notFound("Basket not found");
}

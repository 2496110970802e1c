import { redirect } from "@remix-run/cloudflare";
import type { OpenBasket } from "~/models/orders/basket/basket.rules";
import { listBaskets, readBasket } from "~/models/orders/basket/read-basket.server";
import { isVisit } from "~/models/orders/basket/visit.server";
import { visitPath } from "~/models/orders/order/order.view";
import type { Allowed } from "~/platform/context";
import { DomainError, notFound } from "~/platform/errors";
import { idIn } from "~/platform/submit";

/** The basket's id in an address (`?basket=5`), or undefined. Throws `not_found` for no id. */
export function basketIdIn({ url }: Pick<Request, "url">): number | undefined {
  const named = new URL(url).searchParams.get("basket");
  return named === null ? undefined : idIn(named);
}

/**
 * The viewer's open basket that an address names (`?basket=5`), or else the one that was changed
 * last; null if there is none. A basket that was placed meanwhile leads to its visit. For any other
 * basket, throws like `whyNoBasket`.
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
  throw await whyNoBasket(ctx);
}

/**
 * Keeps the form of a customer whose session has ended: throws like `whyNoBasket` if nobody is
 * signed in and the basket that the form's address names is not this browser's.
 */
export async function holdBasketForm(ctx: Allowed, request: Request): Promise<void> {
  const basketId = basketIdIn(request);
  if (ctx.viewer !== null || basketId === undefined) return;
  const open = await listBaskets(ctx);
  if (!open.some(({ id }) => id === basketId)) throw await whyNoBasket(ctx);
}

/**
 * The refusal for a basket that is not the viewer's: `not_found`, or `signed_out` in a browser where
 * a customer's session has ended, because the basket may be that customer's.
 */
async function whyNoBasket({ viewer, lastAccount }: Allowed): Promise<DomainError> {
  const hasEnded = viewer === null && (await lastAccount.read()) !== null;
  return hasEnded ? new DomainError("signed_out") : notFound("Basket not found");
}

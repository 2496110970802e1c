import type Stripe from "stripe";
import type { Call, World } from "./world";

/** The platform's own account, where no `Stripe-Account` header is sent. */
export const PLATFORM = "acct_platform";

/** What an account has available, in cents. */
export function availableIn(world: World, account: string, currency: string): number {
  return world.store.get("balance", account)?.available[currency] ?? 0;
}

/**
 * Adds cents to what an account has available, or takes them from it. It may go below zero, as
 * Stripe's may when money that was paid out is refunded.
 */
export function addToBalance(world: World, account: string, currency: string, cents: number): void {
  const available = world.store.get("balance", account)?.available ?? {};
  const next = { ...available, [currency]: (available[currency] ?? 0) + cents };
  world.store.put("balance", account, { account, available: next });
}

/** GET /v1/balance, of the `Stripe-Account`, else of the platform. Nothing is ever pending. */
export function retrieveBalance({ account, params, world }: Call): Stripe.Balance {
  params.only(["expand"]);
  const held = world.store.get("balance", account ?? PLATFORM)?.available ?? {};
  const amounts = Object.entries({ usd: 0, ...held });
  return {
    object: "balance",
    available: amounts.map(([currency, amount]) => ({
      amount,
      currency,
      source_types: { card: amount },
    })),
    livemode: false,
    pending: amounts.map(([currency]) => ({
      amount: 0,
      currency,
      source_types: { card: 0 },
    })),
  };
}

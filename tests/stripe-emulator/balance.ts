import type Stripe from "stripe";
import type { BalanceRecord } from "./records";
import { type Call, seconds, type World } from "./world";

/** The money that an account can pay out, in cents. */
export function availableIn(world: World, account: string, currency: string): number {
  return balanceOf(world, account).available[currency] ?? 0;
}

/** All the money of an account, including the part that it cannot pay out yet, in cents. */
export function heldIn(world: World, account: string, currency: string): number {
  return availableIn(world, account, currency) + (balanceOf(world, account).pending[currency] ?? 0);
}

/**
 * Adds cents to an account's balance, or subtracts them: in the available part or, until
 * `availableOn` (seconds), in the pending part. The balance may go below zero, as Stripe's may when
 * money that was paid out is refunded. Only `move` calls this function, and records the reason.
 */
export function addToBalance(
  world: World,
  {
    account,
    availableOn,
    cents,
    currency,
  }: { account: string; availableOn: number; cents: number; currency: string },
): void {
  const balance = balanceOf(world, account);
  const part = availableOn > seconds(world) ? "pending" : "available";
  const next = { ...balance[part], [currency]: (balance[part][currency] ?? 0) + cents };
  world.store.put("balance", account, { ...balance, [part]: next });
  if (part === "available") return;
  const id = `${account} ${currency} ${availableOn}`;
  const coming = world.store.get("due_funds", id)?.amount ?? 0;
  const at = availableOn * 1000;
  world.store.put("due_funds", id, { id, at, account, currency, amount: coming + cents });
}

/** Makes available the money that is due at `now` (milliseconds). Returns its accounts. */
export function settleDueFunds(world: World, now: number): { account: string; currency: string }[] {
  const due = world.store.list("due_funds").filter(({ at }) => at <= now);
  for (const { id, account, amount, currency } of due) {
    const { available, pending } = balanceOf(world, account);
    world.store.put("balance", account, {
      account,
      available: { ...available, [currency]: (available[currency] ?? 0) + amount },
      pending: { ...pending, [currency]: (pending[currency] ?? 0) - amount },
    });
    world.store.delete("due_funds", id);
  }
  return due;
}

/** GET /v1/balance, of the `Stripe-Account` or, without that header, of the platform. */
export function retrieveBalance({ account, params, world }: Call): Stripe.Balance {
  params.only<Stripe.BalanceRetrieveParams>(["expand"]);
  const { available, pending } = balanceOf(world, account);
  const currencies = [...new Set(["usd", ...Object.keys(available), ...Object.keys(pending)])];
  const part = (cents: Record<string, number>) =>
    currencies.map((currency) => {
      const amount = cents[currency] ?? 0;
      return { amount, currency, source_types: { card: amount } };
    });
  return {
    object: "balance",
    available: part(available),
    livemode: false,
    pending: part(pending),
  };
}

function balanceOf(world: World, account: string): BalanceRecord {
  return world.store.get("balance", account) ?? { account, available: {}, pending: {} };
}

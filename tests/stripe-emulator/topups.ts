import type Stripe from "stripe";
import type { World } from "./world";

/** Money that its owner paid into a balance; this emulator only keeps the movement of it. */
export function topupOf({ store }: World, id: string): Stripe.Topup | undefined {
  const movement = store
    .list("balance_transaction")
    .find(({ transaction }) => transaction.source === id)?.transaction;
  if (!movement) return undefined;
  const { amount, created, currency } = movement;
  return {
    id,
    object: "topup",
    amount,
    balance_transaction: movement.id,
    created,
    currency,
    description: null,
    expected_availability_date: created,
    failure_code: null,
    failure_message: null,
    initiated_by: "user",
    livemode: false,
    metadata: {},
    source: null,
    statement_descriptor: null,
    status: "succeeded",
    transfer_group: null,
  };
}

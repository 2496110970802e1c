import type Stripe from "stripe";
import { move } from "./balance-transactions";
import { seconds, type World } from "./world";

/** Money that an account's owner pays into its balance, as in Stripe's dashboard; it is there at once. */
export function topUp(
  world: World,
  { account, amount, currency }: { account: string; amount: number; currency: string },
): Stripe.Topup {
  const id = world.newId("tu_");
  const { id: transaction } = move(world, { account, type: "topup", amount, currency, source: id });
  const topup: Stripe.Topup = {
    id,
    object: "topup",
    amount,
    balance_transaction: transaction,
    created: seconds(world),
    currency,
    description: null,
    expected_availability_date: seconds(world),
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
  world.store.put("topup", id, { topup, account });
  return topup;
}

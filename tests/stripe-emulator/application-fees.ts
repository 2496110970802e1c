import type Stripe from "stripe";
import { noSuch } from "./api-error";
import { move } from "./balance-transactions";
import { createdWithin, type ListAnswer, page } from "./lists";
import { type Call, PLATFORM, seconds, type World } from "./world";

/** Credits the platform with its fee of a charge on an account, in cents. Returns the fee's id. */
export function takeApplicationFee(
  world: World,
  {
    account,
    amount,
    charge,
    currency,
  }: { account: string; amount: number; charge: string; currency: string },
): string {
  const id = world.newId("fee_");
  const transaction = move(world, {
    account: PLATFORM,
    type: "application_fee",
    amount,
    currency,
    source: id,
    description: `Application fee of ${account}`,
  });
  world.store.put("application_fee", id, {
    id,
    object: "application_fee",
    account,
    amount,
    amount_refunded: 0,
    application: "ca_platform",
    balance_transaction: transaction.id,
    charge,
    created: seconds(world),
    currency,
    fee_source: { charge, type: "charge" },
    livemode: false,
    originating_transaction: charge,
    refunded: false,
    refunds: {
      object: "list",
      data: [],
      has_more: false,
      url: `/v1/application_fees/${id}/refunds`,
    },
  });
  return id;
}

/** The platform refunds this many cents of its fee. */
export function refundApplicationFee(world: World, id: string, amount: number): void {
  const fee = world.store.get("application_fee", id);
  if (!fee) return;
  const refundId = world.newId("fr_");
  const transaction = move(world, {
    account: PLATFORM,
    type: "application_fee_refund",
    amount: -amount,
    currency: fee.currency,
    source: refundId,
  });
  const refund: Stripe.FeeRefund = {
    id: refundId,
    object: "fee_refund",
    amount,
    balance_transaction: transaction.id,
    created: seconds(world),
    currency: fee.currency,
    fee: id,
    metadata: {},
  };
  const refunded = fee.amount_refunded + amount;
  world.store.put("application_fee", id, {
    ...fee,
    amount_refunded: refunded,
    refunded: refunded === fee.amount,
    refunds: { ...fee.refunds, data: [refund, ...fee.refunds.data] },
  });
}

/** GET /v1/application_fees/:id: the platform's fees, from every account. */
export function retrieveApplicationFee(call: Call, id: string): Stripe.ApplicationFee {
  call.params.only<Stripe.ApplicationFeeRetrieveParams>(["expand"]);
  const fee = call.world.store.get("application_fee", id);
  if (!fee || call.account !== PLATFORM) throw noSuch("application fee", id, "id");
  return fee;
}

/** GET /v1/application_fees, filtered by `charge` and `created`, newest first. */
export function listApplicationFees(call: Call): ListAnswer<Stripe.ApplicationFee> {
  const { account, params, world } = call;
  params.only<Stripe.ApplicationFeeListParams>([
    "charge",
    "created",
    "ending_before",
    "expand",
    "limit",
    "starting_after",
  ]);
  const charge = params.text("charge");
  const wanted = world.store
    .list("application_fee")
    .filter((fee) => account === PLATFORM && (charge === null || fee.charge === charge))
    .filter(createdWithin(params));
  return page(params, "/v1/application_fees", wanted);
}

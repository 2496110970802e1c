import { openDispute, turnDispute } from "./dispute-turns";
import { Params } from "./params";
import { takePayment } from "./payments";
import { failPayout, pastPayout } from "./payouts";
import { endRefund } from "./refund-money";
import { createRefund } from "./refunds";
import type { Store } from "./store";
import type { Call, World } from "./world";

/** A movement of money in a demo's past; amounts are cents, `at` is in milliseconds. */
export interface PastMovement {
  account: string;
  kind: (typeof PAST_KINDS)[number];
  /** The payment that the movement belongs to; a payout has none. */
  intent: string;
  /** The id of the refund, dispute, or payout. */
  reference: string;
  /** The app's own number for a payout. */
  request: number;
  amount: number;
  /** The platform's fee of a charge. */
  fee: number;
  at: number;
}
export const PAST_KINDS = [
  "charged",
  "refunded",
  "refund_failed",
  "disputed",
  "dispute_won",
  "paid_out",
  "payout_failed",
] as const;

/**
 * Makes a movement from a demo's ledger happen, once, at the time and under the ids that the demo
 * has. It sends no webhook, because the demo knows the movement already. Movements must come in the
 * order in which they happened.
 */
export function addPast(world: World, movement: PastMovement): void {
  const { account, amount, at, fee, intent, kind, reference } = movement;
  const ids: Record<string, string> = {
    pi_: intent,
    re_: reference,
    du_: reference,
    po_: reference,
  };
  const then: World = {
    ...world,
    now: () => at,
    newId: (prefix) => ids[prefix] ?? world.newId(prefix),
    store: withoutNews(world.store),
  };
  const isKnown = (of: "payment_intent" | "refund" | "dispute" | "payout", id: string) =>
    world.store.get(of, id) !== undefined;
  switch (kind) {
    case "charged":
      if (isKnown("payment_intent", intent)) return;
      takePayment(then, {
        account,
        payment: {
          metadata: {},
          description: null,
          receiptEmail: null,
          applicationFeeAmount: fee > 0 ? fee : null,
        },
        session: {
          id: `cs_past_${intent}`,
          amount_total: amount,
          currency: "usd",
          customer_email: null,
          payment_method_types: ["card"],
        },
      });
      return;
    case "refunded":
      if (isKnown("refund", reference)) return;
      createRefund(callOf(then, account, { payment_intent: intent, amount: String(amount) }));
      return;
    case "refund_failed":
      endRefund(then, reference, "failed", "unknown");
      return;
    case "disputed":
      if (!isKnown("dispute", reference)) openDispute(then, intent);
      return;
    case "dispute_won":
      turnDispute(then, reference, "won");
      return;
    case "paid_out":
      if (isKnown("payout", reference)) return;
      pastPayout(then, account, { amount, request: movement.request });
      return;
    case "payout_failed":
      failPayout(then, reference, "account_closed");
  }
}

const callOf = (world: World, account: string, form: Record<string, string>): Call => ({
  world,
  account,
  params: Params.from(new URLSearchParams(form).toString()),
  origin: "",
  requestId: world.newId("req_"),
  idempotencyKey: null,
});

/** The same store, except that it ignores events and their deliveries. */
function withoutNews(store: Store): Store {
  const news = ["event", "delivery", "due_delivery"];
  return {
    get: (kind, id) => store.get(kind, id),
    put: (kind, id, record) => {
      if (!news.includes(kind)) store.put(kind, id, record);
    },
    delete: (kind, id) => store.delete(kind, id),
    list: (kind) => store.list(kind),
    clear: () => store.clear(),
  };
}

import { webhookMode } from "./webhooks";
import type { World } from "./world";

/** Everything that the emulator knows; every list is oldest first. */
export function state(world: World) {
  const { store } = world;
  return {
    sessions: store.list("session").map(({ session }) => session),
    payment_intents: store.list("payment_intent").map(({ intent }) => intent),
    customers: store.list("customer").map(({ customer }) => customer),
    setup_intents: store.list("setup_intent").map(({ intent }) => intent),
    payment_methods: store.list("payment_method").map(({ method }) => method),
    charges: store.list("charge").map(({ charge }) => charge),
    refunds: store.list("refund").map(({ refund }) => refund),
    disputes: store.list("dispute").map(({ dispute }) => dispute),
    application_fees: store.list("application_fee"),
    accounts: store.list("account"),
    balances: store.list("balance"),
    balance_transactions: store.list("balance_transaction"),
    payouts: store.list("payout"),
    events: store.list("event"),
    thin_events: store.list("thin_event"),
    deliveries: store.list("delivery"),
    faults: store.list("fault"),
    webhooks: { mode: webhookMode(world), waiting: store.list("due_delivery").length },
  };
}

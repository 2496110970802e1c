/**
 * Chooses who processes payments: Stripe if there is a key, and otherwise the emulator under
 * tests/.
 */
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";

const names = [
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_ACCOUNTS_WEBHOOK_SECRET",
  "STRIPE_API_HOST",
];

/** The events for a webhook endpoint: all events that the server acts on. */
export const events = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "payout.created",
  "payout.updated",
  "payout.paid",
  "payout.failed",
  "payout.canceled",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "account.application.deauthorized",
];

/** The events for a thin-event endpoint: everything that can change on a vendor's account. */
export const accountEvents = [
  "v2.core.account[configuration.merchant].capability_status_updated",
  "v2.core.account[requirements].updated",
  "v2.core.account_link.returned",
  "v2.core.account.closed",
];

/** All settings in .dev.vars, for the worker. */
export const ownSettings = () =>
  existsSync(".dev.vars") ? parseEnv(readFileSync(".dev.vars", "utf8")) : {};

/**
 * The user's own Stripe settings, from .dev.vars and the environment; the environment takes
 * precedence. Null without a key.
 */
export function ownStripeSettings() {
  const file = ownSettings();
  const own = {};
  for (const name of names) {
    const value = process.env[name] || file[name];
    if (value) own[name] = value;
  }
  return own.STRIPE_SECRET_KEY ? own : null;
}

/** The settings that the app needs to use the emulator at `port`. */
export const emulatorSettings = (port) => ({
  STRIPE_SECRET_KEY: "sk_test_emulator",
  STRIPE_WEBHOOK_SECRET: "whsec_market_day_local",
  STRIPE_ACCOUNTS_WEBHOOK_SECRET: "whsec_market_day_local_accounts",
  STRIPE_API_HOST: `http://localhost:${port}`,
});

/** Who takes the money: Stripe, when there is a key; else the emulator under tests/. */
import { existsSync, readFileSync } from "node:fs";

const names = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_API_HOST"];

/**
 * What a webhook endpoint is to be told of: all that the server acts on, but for the name by which
 * only older accounts are told of a refund.
 */
export const events = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.expired",
  "refund.updated",
  "refund.failed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
];

/** The Stripe settings in a file of NAME=value lines. */
function settingsIn(text) {
  const found = {};
  for (const line of text.split("\n")) {
    const [, name, quoted] = /^\s*(?:export\s+)?(\w+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    const value = quoted?.replace(/^(["'])(.*)\1$/, "$2");
    if (value && names.includes(name)) found[name] = value;
  }
  return found;
}

/** Our own Stripe settings, from .dev.vars and the environment, which wins. Empty without a key. */
export function ownStripeSettings(env = process.env) {
  const file = existsSync(".dev.vars") ? settingsIn(readFileSync(".dev.vars", "utf8")) : {};
  const own = { ...file };
  for (const name of names) if (env[name]) own[name] = env[name];
  return own.STRIPE_SECRET_KEY ? own : null;
}

/** The settings with which the app speaks to the emulator at `port`. */
export const emulatorSettings = (port) => ({
  STRIPE_SECRET_KEY: "sk_test_emulator",
  STRIPE_WEBHOOK_SECRET: "whsec_market_day_local",
  STRIPE_API_HOST: `http://localhost:${port}`,
});

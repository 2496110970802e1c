import type Stripe from "stripe";
import { isAccountActive } from "./accounts";
import { DELAY_DAYS } from "./money";
import { type Call, PLATFORM, type World } from "./world";

const INTERVALS = ["daily", "manual", "monthly", "weekly"] as const;

/** GET /v1/balance_settings, of the `Stripe-Account` or, without that header, of the platform. */
export function retrieveBalanceSettings({ account, params, world }: Call): Stripe.BalanceSettings {
  params.only<Stripe.BalanceSettingsRetrieveParams>(["expand"]);
  return settingsOf(world, account);
}

/**
 * POST /v1/balance_settings: how often the account is paid out, and whether Stripe debits its bank.
 */
export function updateBalanceSettings({ account, params, world }: Call): Stripe.BalanceSettings {
  params.only<Stripe.BalanceSettingsUpdateParams>(["expand", "payments"]);
  const payments = params
    .child("payments")
    .only<Stripe.BalanceSettingsUpdateParams.Payments>(["debit_negative_balances", "payouts"]);
  const payouts = payments
    .child("payouts")
    .only<Stripe.BalanceSettingsUpdateParams.Payments.Payouts>([
      "schedule",
      "statement_descriptor",
    ]);
  const schedule = payouts
    .child("schedule")
    .only<Stripe.BalanceSettingsUpdateParams.Payments.Payouts.Schedule>(["interval"]);
  const interval = schedule.oneOf("interval", INTERVALS);
  const descriptor = payouts.text("statement_descriptor", 22);
  const before = settingsOf(world, account);
  const settings: Stripe.BalanceSettings = {
    object: "balance_settings",
    payments: {
      ...before.payments,
      debit_negative_balances: payments.has("debit_negative_balances")
        ? payments.flag("debit_negative_balances")
        : before.payments.debit_negative_balances,
      payouts: before.payments.payouts && {
        ...before.payments.payouts,
        schedule: interval === null ? before.payments.payouts.schedule : { interval },
        statement_descriptor: descriptor ?? before.payments.payouts.statement_descriptor,
      },
    },
  };
  world.store.put("balance_settings", account, { account, settings });
  return settings;
}

/** Sets whether Stripe debits an account's bank when its balance is below zero. */
export function letBankPay(world: World, account: string, debited: boolean): void {
  const settings = settingsOf(world, account);
  world.store.put("balance_settings", account, {
    account,
    settings: {
      ...settings,
      payments: { ...settings.payments, debit_negative_balances: debited },
    },
  });
}

/** Sets an account to be paid out only on request. */
export function payOutOnlyWhenAsked(world: World, account: string): void {
  const { object, payments } = settingsOf(world, account);
  const payouts = payments.payouts && {
    ...payments.payouts,
    schedule: { interval: "manual" as const },
  };
  const settings = { object, payments: { ...payments, payouts } };
  world.store.put("balance_settings", account, { account, settings });
}

/**
 * The settings of an account. By default an account is paid out every day, but the platform only on
 * request.
 */
export function settingsOf(world: World, account: string): Stripe.BalanceSettings {
  const kept = world.store.get("balance_settings", account)?.settings.payments;
  const status = isAccountActive(world, account, "stripe_balance.payouts") ? "enabled" : "disabled";
  return {
    object: "balance_settings",
    payments: {
      debit_negative_balances: kept ? kept.debit_negative_balances : true,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: null,
        schedule: { interval: account === PLATFORM ? "manual" : "daily" },
        statement_descriptor: null,
        ...kept?.payouts,
        status,
      },
      settlement_timing: { delay_days: DELAY_DAYS, start_of_day: null },
    },
  };
}

import type { stripeAccounts } from "~/models/orders/stripe-account/stripe-account.tables";
import type { Requirement } from "~/platform/connected-account";
import type { DemoVendor } from "./vendors";

type Row = typeof stripeAccounts.$inferInsert;

/** The account of a stall, by the stall's key; the emulator is told of it under this id. */
export const accountOf = (key: string) => `acct_demo_${key.replaceAll("-", "_")}`;

/** What Stripe wants of somebody who has just begun. */
const begun: Requirement[] = [
  "identity.entity_type",
  "configuration.merchant.mcc",
  "defaults.payout_methods",
  "identity.attestations.terms_of_service.account",
].map((what) => ({ what, from: "user", deadline: "past_due", problem: null }));

/** Everybody has an account that takes cards, but for those who are not that far. */
export const stripeAccountRows = (
  vendors: readonly DemoVendor[],
  { vendorId, began, now }: { vendorId: (key: string) => number; began: number; now: number },
): Row[] =>
  vendors
    .filter(({ stripe }) => stripe !== "none")
    .map(({ key, stripe }) => {
      const isReady = stripe !== "half-way";
      return {
        id: accountOf(key),
        vendorId: vendorId(key),
        cardPayments: isReady ? "active" : "restricted",
        payouts: isReady ? "active" : "restricted",
        requirements: JSON.stringify(isReady ? [] : begun),
        resolution: isReady ? null : "provide_info",
        readyAt: isReady ? began : null,
        createdAt: began,
        checkedAt: now,
        manualPayoutsAfter: null,
      } satisfies Row;
    });

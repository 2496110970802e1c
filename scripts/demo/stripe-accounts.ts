import type { stripeAccounts } from "~/models/orders/stripe-account/stripe-account.tables";
import type { Requirement } from "~/platform/connected-account";
import type { DemoVendor } from "./vendors";

type Row = typeof stripeAccounts.$inferInsert;

/**
 * The id of a vendor's Stripe account, made from the vendor's key. The emulator knows the account
 * under this id.
 */
export const accountOf = (key: string) => `acct_demo_${key.replaceAll("-", "_")}`;

/** What Stripe requires of a vendor who has just begun. */
const begun: Requirement[] = [
  "identity.entity_type",
  "configuration.merchant.mcc",
  "defaults.payout_methods",
  "identity.attestations.terms_of_service.account",
].map((what) => ({ what, from: "user", deadline: "past_due", problem: null }));

/** Every vendor has an account that takes cards, unless its `stripe` field says otherwise. */
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

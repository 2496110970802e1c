import { longDate, momentText } from "../../core/calendar";
import { waysText, waysToPay } from "../../vendors/vendor.rules";
import { accountBox, isReady } from "./stripe-account.rules";
import type { OwnPayment } from "./stripe-account.server";

/** How a vendor is paid, for the vendor's own pages. */
export function ownPaymentView({ account, takesPaymentAtPickup, timeZone }: OwnPayment) {
  const box = accountBox(account, timeZone);
  const takesCards = account !== null && isReady(account);
  const ways = waysToPay({ takesCards, takesPaymentAtPickup });
  return {
    box: {
      ...box,
      due: box.due && { date: box.due, text: longDate(box.due) },
      /**
       * When we last asked Stripe; null if there is no open account. While there is one, the vendor
       * can ask again.
       */
      checked:
        account && account.closedAt === null ? momentText(account.checkedAt, timeZone) : null,
      account: account?.id ?? null,
    },
    takesPaymentAtPickup,
    waysText: waysText(ways),
    canBePaid: ways.length > 0,
  };
}
export type OwnPaymentView = ReturnType<typeof ownPaymentView>;

const iso = (instant: number | null | undefined) =>
  typeof instant === "number" ? new Date(instant).toISOString() : null;

/** How a vendor is paid, as the API returns it, with Stripe's words for what is missing. */
export function ownPaymentJson({ account, takesPaymentAtPickup }: OwnPayment) {
  return {
    stripeAccountId: account?.id ?? null,
    takesCards: account !== null && isReady(account),
    takesPaymentAtPickup,
    cardPayments: account?.cardPayments ?? null,
    payouts: account?.payouts ?? null,
    requirements: account?.requirements ?? [],
    dueAt: iso(account?.dueAt),
    checkedAt: iso(account?.checkedAt),
    closedAt: iso(account?.closedAt),
  };
}

import { type SQL, sql } from "drizzle-orm";
import { pageFor } from "~/platform/acts-for";
import type { Instant } from "~/platform/context";
import { defaultZone } from "../../core/calendar";
import { type Cents, formatCents } from "../../core/money";
import { mailOf, type WrittenMail } from "../../people/mail/written-mail";
import { queueNews } from "../../people/push/push-outbox.server";
import { failureText, walletPage } from "./payout.rules";

/** A failed payout, and the person to tell about it. */
export interface FailedPayout {
  id: number;
  amount: Cents;
  /** The reason, in Stripe's word. */
  reason: string | null;
  vendorId: number;
  vendorName: string;
  toEmail: string;
  userId: number;
  /** The clock of the vendor's first market, for the quiet hours; null if it has none. */
  timeZone: string | null;
}

interface From {
  /** The site that links start with, without a slash at the end. */
  site: string;
  /** The email address for questions. */
  writeTo: string;
}

/**
 * The email that says that a payout has failed, perhaps days after it was 'paid', and what to do
 * about it.
 */
export function failedPayoutMail(
  payout: Pick<FailedPayout, "amount" | "reason" | "vendorId" | "vendorName">,
  { site, writeTo }: From,
): WrittenMail {
  const { amount, reason, vendorId, vendorName } = payout;
  const { what, next } = failureText(reason);
  const money = formatCents(amount);
  return mailOf({
    subject: `Your payout of ${money} failed`,
    parts: [
      `The payout of ${money} for ${vendorName} didn’t arrive. ${what} The money is back in your Stripe balance.`,
      next,
      { link: `${site}${pageFor(vendorId, walletPage)}`, label: "Open your wallet" },
      `Questions? Email ${writeTo}.`,
    ],
    why: "You get this email because you manage this vendor on Market Day.",
  });
}

/** The statements that queue the news, once for each payout and each owner of the vendor. */
export const payoutNews = (
  { timeZone, ...payout }: FailedPayout,
  { now, ...from }: From & { now: Instant },
): SQL[] =>
  queueNews(
    now,
    {
      key: `payout-failed:${payout.id}:${payout.userId}`,
      to: payout.toEmail,
      content: failedPayoutMail(payout, from),
    },
    {
      to: sql`${payout.userId}`,
      news: "payout_failed",
      path: pageFor(payout.vendorId, walletPage),
      timeZone: timeZone ?? defaultZone,
      date: null,
      vendorId: payout.vendorId,
    },
  );

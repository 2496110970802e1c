import type { SQL } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import { type Cents, formatCents } from "../../core/money";
import { queueMail } from "../../people/mail/outbox.server";
import { mailOf, type WrittenMail } from "../../people/mail/written-mail";
import { failureText, walletPage } from "./payout.rules";

/** A failed payout, and the person to tell about it. */
export interface FailedPayout {
  id: number;
  amount: Cents;
  /** The reason, in Stripe's word. */
  reason: string | null;
  vendorName: string;
  toEmail: string;
  userId: number;
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
  { amount, reason, vendorName }: Pick<FailedPayout, "amount" | "reason" | "vendorName">,
  { site, writeTo }: From,
): WrittenMail {
  const { what, next } = failureText(reason);
  const money = formatCents(amount);
  return mailOf({
    subject: `Your payout of ${money} failed`,
    parts: [
      `The payout of ${money} for ${vendorName} didn’t arrive. ${what} The money is back in your Stripe balance.`,
      next,
      { link: `${site}${walletPage}`, label: "Open your wallet" },
      `Questions? Email ${writeTo}.`,
    ],
    why: "You get this email because you manage this vendor on Market Day.",
  });
}

/** The statement that queues the email, once for each payout and each owner of the vendor. */
export const payoutMail = (payout: FailedPayout, { now, ...from }: From & { now: Instant }): SQL =>
  queueMail(
    {
      key: `payout-failed:${payout.id}:${payout.userId}`,
      to: payout.toEmail,
      content: failedPayoutMail(payout, from),
    },
    now,
  );

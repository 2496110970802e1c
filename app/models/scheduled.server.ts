import type { Capabilities } from "~/platform/context";
import { forgetEndedApplicationLinks } from "./application/application-link.server";
import { forgetOldDrafts } from "./application/draft.server";
import { askWhoComes, forgetOldAsks } from "./attendance/ask-stalls.server";
import { announceClosings } from "./closing/announce.server";
import { clearDocuments } from "./document/document.server";
import { queueOrderMail, queueRefundNews, queueReminders } from "./mail/order-mail.server";
import { deliverMail, forgetOldMail } from "./mail/outbox.server";
import { forgetUnconfirmed } from "./newsletter/newsletter.server";
import { queuePackSheets } from "./notice/pack-sheets.server";
import { queueStallMail } from "./notice/tell-stalls.server";
import { forgetOpenFormTries } from "./open-form/tries.server";
import { lookForRefunds } from "./payment/poll-refunds.server";
import { refundWhatIsDue } from "./payment/refund.server";
import { closeCheckouts, expireUnpaidOrders } from "./payment/unpaid-checkouts.server";
import { endUnpayableOrders } from "./payment/unpayable-orders.server";
import { queuePayoutMail } from "./payout/payout-status.server";
import { askAgainForPayouts } from "./payout/request-payout.server";
import { clearPictures, forgetUploadTries } from "./picture/picture-jobs.server";
import { queueDocumentReminders } from "./stall-document/reminders.server";
import { refreshOldAccounts, setMissingManualPayouts } from "./stripe-account/account-jobs.server";
import { forgetOldBrowsers } from "./user/known-browsers.server";
import { forgetEndedLinks } from "./user/password-reset.server";
import { forgetEndedTries } from "./user/tries.server";
import { forgetEndedSessions } from "./user/user.server";
import { forgetOldInvitations } from "./vendor/people.server";
import { readWallets } from "./wallet/sync.server";

/**
 * What is done every minute. Each job looks for state that needs it, never for 'the last minute',
 * so that an outage loses nothing; one that fails does not keep the others from running.
 */
const jobs: Record<string, (ctx: Capabilities) => Promise<unknown>> = {
  refreshOldAccounts,
  setMissingManualPayouts,
  endUnpayableOrders,
  expireUnpaidOrders,
  announceClosings,
  closeCheckouts,
  refundWhatIsDue,
  lookForRefunds,
  askAgainForPayouts,
  readWallets,
  queueOrderMail,
  queueRefundNews,
  queuePayoutMail,
  queueReminders,
  queueStallMail,
  queuePackSheets,
  askWhoComes,
  queueDocumentReminders,
  deliverMail,
  forgetEndedSessions,
  forgetEndedLinks,
  forgetEndedTries,
  forgetOldBrowsers,
  forgetUnconfirmed,
  forgetOldMail,
  clearPictures,
  clearDocuments,
  forgetUploadTries,
  forgetOpenFormTries,
  forgetOldDrafts,
  forgetEndedApplicationLinks,
  forgetOldInvitations,
  forgetOldAsks,
};

export async function runScheduled(ctx: Capabilities): Promise<void> {
  for (const [name, job] of Object.entries(jobs)) {
    try {
      await job(ctx);
    } catch (error) {
      ctx.log("job-failed", {
        job: name,
        message: String(error),
        stack: (error as Error)?.stack,
      });
    }
  }
}

import type { Capabilities } from "~/platform/context";
import type { Cost } from "~/platform/database";
import { clearKeptForms } from "~/platform/kept-form";
import { forgetEndedApplicationLinks } from "./application/application-link.server";
import { forgetOldDrafts } from "./application/draft.server";
import { askWhoComes, forgetOldAsks } from "./attendance/ask-stalls.server";
import { forgetOldDeletions } from "./changes/changes.server";
import { announceClosings } from "./closing/announce.server";
import { forgetOldCalls } from "./closing/calls.server";
import { clearDocuments } from "./document/document.server";
import { forgetKeptAnswers } from "./kept-answer/forget.server";
import { queueOrderMail, queueRefundNews, queueReminders } from "./mail/order-mail.server";
import { deliverMail, forgetOldMail } from "./mail/outbox.server";
import { endPastDates } from "./market/past-dates.server";
import { forgetUnconfirmed } from "./newsletter/newsletter.server";
import { sendIssues } from "./newsletter/send-issue.server";
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
import type { JobRun } from "./scheduled.rules";
import { recordRun } from "./scheduled-runs.server";
import { queueDocumentReminders } from "./stall-document/reminders.server";
import { refreshOldAccounts, setMissingManualPayouts } from "./stripe-account/account-jobs.server";
import { forgetOldInvitations } from "./user/invitations.server";
import { forgetOldBrowsers } from "./user/known-browsers.server";
import { forgetEndedLinks } from "./user/password-reset.server";
import { clearSearchTraces } from "./user/search-traces.server";
import { forgetEndedTries } from "./user/tries.server";
import { forgetEndedSessions } from "./user/user.server";
import { endViews } from "./user/view-as.server";
import { readWallets } from "./wallet/sync.server";
import { deliverWebhooks, forgetOldWebhooks } from "./webhook/deliver.server";

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
  sendIssues,
  deliverMail,
  forgetEndedSessions,
  endViews,
  forgetEndedLinks,
  forgetEndedTries,
  forgetOldBrowsers,
  forgetUnconfirmed,
  forgetOldMail,
  clearPictures,
  clearDocuments,
  clearKeptForms,
  forgetUploadTries,
  forgetOpenFormTries,
  forgetOldDrafts,
  forgetEndedApplicationLinks,
  forgetOldInvitations,
  forgetOldCalls,
  forgetOldAsks,
  forgetKeptAnswers,
  forgetOldDeletions,
  forgetOldWebhooks,
  endPastDates,
  clearSearchTraces,
  // The last two take longest. The import is loaded only by a run: no page needs it. Others'
  // servers come after all else, as they are spoken to, and may be slow.
  workOnImports: async (ctx) => (await import("./directory-import/work.server")).workOnImports(ctx),
  deliverWebhooks,
};

/** What a run may tell of itself: how many rows it has changed so far. */
type Told = Capabilities & { cost?: Pick<Cost, "changes"> };

/** Does all of them, one after the other, and writes down how each went. */
export async function runScheduled(ctx: Told): Promise<void> {
  const runs: JobRun[] = [];
  for (const [name, job] of Object.entries(jobs)) {
    const began = Date.now();
    const before = ctx.cost?.changes ?? 0;
    let failure: string | null = null;
    try {
      await job(ctx);
    } catch (error) {
      failure = String(error);
      ctx.log("job-failed", { job: name, message: failure, stack: (error as Error)?.stack });
    }
    const changed = (ctx.cost?.changes ?? 0) - before;
    runs.push({ name, at: ctx.now, took: Date.now() - began, changed, failure });
  }
  const took = runs.reduce((sum, run) => sum + run.took, 0);
  await recordRun(ctx, { at: ctx.now, took, jobs: runs });
}

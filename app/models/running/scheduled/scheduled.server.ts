import { lte } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import type { Cost } from "~/platform/database";
import { clearKeptForms } from "~/platform/kept-form";
import { forgetOpenFormTries } from "../../core/open-form/tries.server";
import { forgetOldDeletions } from "../../guide/changes/changes.server";
import { endPastDates } from "../../guide/market/listed.server";
import { clearPictures, forgetUploadTries } from "../../guide/picture/attach.server";
import { forgetEndedApplicationLinks } from "../../joining/application/application-link.server";
import { forgetOldDrafts } from "../../joining/application/draft.server";
import { tellReviewers } from "../../joining/review-queue/tell-reviewers.server";
import { forgetOldBaskets } from "../../orders/basket/basket.server";
import { queueDeclinedMail } from "../../orders/basket/visit-mail.server";
import { announceClosings } from "../../orders/closing/announce.server";
import { forgetOldCalls } from "../../orders/closing/calls.server";
import {
  queueOrderMail,
  queueRefundNews,
  queueReminders,
} from "../../orders/order/order-mail.server";
import { chargeCards } from "../../orders/payment/card-charge.server";
import { forgetCardHolders } from "../../orders/payment/card-entry.server";
import { forgetOldEvents } from "../../orders/payment/payment-event.server";
import { lookForRefunds } from "../../orders/payment/poll-refunds.server";
import { refundWhatIsDue } from "../../orders/payment/refund.server";
import {
  closeCheckouts,
  endOldLinks,
  expireUnpaidOrders,
} from "../../orders/payment/unpaid-checkouts.server";
import { endUnpayableOrders } from "../../orders/payment/unpayable-orders.server";
import { queuePayoutMail } from "../../orders/payout/payout-status.server";
import { askAgainForPayouts } from "../../orders/payout/send-payout.server";
import {
  refreshOldAccounts,
  setMissingManualPayouts,
} from "../../orders/stripe-account/account-jobs.server";
import { forgetOldPackSheets, queuePackSheets } from "../../orders/vendor-mail/pack-sheets.server";
import { queueVendorMail } from "../../orders/vendor-mail/tell-vendors.server";
import { readWallets } from "../../orders/wallet/sync.server";
import { deliverWebhooks, forgetOldWebhooks } from "../../orders/webhook/deliver.server";
import { keptAnswers } from "../../people/kept/kept.tables";
import { deliverMail, forgetOldMail } from "../../people/mail/outbox.server";
import { forgetSpentChallenges } from "../../people/passkey/passkeys.server";
import { deliverPush, forgetOldPush } from "../../people/push/push-outbox.server";
import {
  forgetOldRecoveries,
  mailReadyRecoveries,
  stopNeedlessRecoveries,
} from "../../people/recovery/end-recovery.server";
import { forgetUnsavedCodes } from "../../people/second-factor/second-factor.server";
import { forgetOldInvitations } from "../../people/user/invitations.server";
import { forgetEndedLinks } from "../../people/user/password-reset.server";
import { forgetEndedTries, forgetOldBrowsers } from "../../people/user/tries.server";
import { forgetEndedSessions } from "../../people/user/user.server";
import { endViews } from "../../people/user/view-as.server";
import { askWhoComes, forgetOldAsks } from "../../vendors/attendance/ask-vendors.server";
import { clearDocuments } from "../../vendors/document/document.server";
import { queueDocumentReminders } from "../../vendors/vendor-document/vendor-document.server";
import { clearSearchTraces } from "../account/delete-account.server";
import { forgetUnconfirmed } from "../newsletter/newsletter.server";
import { sendIssues } from "../newsletter/send-issue.server";
import { isDueToTidy, type JobRun } from "./scheduled.rules";
import { readLastRun, recordRun } from "./scheduled-runs.server";

/**
 * Deletes kept answers that have expired: answers that are a day old, and writes that never got an
 * answer.
 */
async function forgetKeptAnswers({ db, now }: Capabilities): Promise<void> {
  await db.delete(keptAnswers).where(lte(keptAnswers.expiresAt, now));
}

type Job = (ctx: Capabilities) => Promise<unknown>;

/**
 * Jobs that delete what nothing reads any more. They run every hour, and every minute for as long as
 * they find something.
 */
const tidying: Record<string, Job> = {
  forgetOldRecoveries,
  forgetOldPush,
  forgetEndedSessions,
  forgetSpentChallenges,
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
  forgetOldBaskets,
  forgetOldCalls,
  forgetOldEvents,
  forgetOldAsks,
  forgetOldPackSheets,
  forgetKeptAnswers,
  forgetOldDeletions,
  forgetOldWebhooks,
};

/**
 * The jobs that run every minute. Each job looks for state that needs it, never for 'the last
 * minute', so an outage loses nothing. A job that fails does not stop the other jobs.
 */
const jobs: Record<string, Job> = {
  refreshOldAccounts,
  setMissingManualPayouts,
  endUnpayableOrders,
  chargeCards,
  expireUnpaidOrders,
  announceClosings,
  endOldLinks,
  closeCheckouts,
  refundWhatIsDue,
  lookForRefunds,
  askAgainForPayouts,
  readWallets,
  queueOrderMail,
  queueDeclinedMail,
  queueRefundNews,
  queuePayoutMail,
  queueVendorMail,
  tellReviewers,
  queuePackSheets,
  queueDocumentReminders,
  // These jobs may queue thousands of emails, so they take the room that the jobs above leave.
  queueReminders,
  askWhoComes,
  sendIssues,
  stopNeedlessRecoveries,
  mailReadyRecoveries,
  deliverMail,
  forgetUnsavedCodes,
  forgetCardHolders,
  endViews,
  endPastDates,
  clearSearchTraces,
  ...tidying,
  // The last jobs take longest. The import's code is loaded only during a run, because no page
  // needs it. Push and webhooks come last, because they call other people's servers, which may be
  // slow.
  workOnImports: async (ctx) =>
    (await import("../directory-import/work.server")).workOnImports(ctx),
  deliverPush,
  deliverWebhooks,
};

/** The context of a run, with a count of the rows that the run has changed so far. */
type Told = Capabilities & { cost?: Pick<Cost, "changes"> };

/** Runs the jobs that are due, one after the other, and records how each went. */
export async function runScheduled(ctx: Told): Promise<void> {
  const runs: JobRun[] = [];
  const last = await readLastRun(ctx).catch(() => null);
  const before = last?.jobs ?? {};
  for (const [name, job] of Object.entries(jobs)) {
    if (name in tidying && !isDueToTidy(before[name], ctx.now)) continue;
    const began = Date.now();
    const changes = ctx.cost?.changes ?? 0;
    let failure: string | null = null;
    try {
      // Earlier jobs may have waited minutes for other servers.
      await job({ ...ctx, now: ctx.clock() });
    } catch (error) {
      failure = String(error);
      ctx.log("job-failed", { job: name, message: failure, stack: (error as Error)?.stack });
    }
    const changed = (ctx.cost?.changes ?? 0) - changes;
    runs.push({ name, at: ctx.now, took: Date.now() - began, changed, failure });
  }
  const took = runs.reduce((sum, run) => sum + run.took, 0);
  await recordRun(ctx, { at: ctx.now, took, jobs: runs }, { before, names: Object.keys(jobs) });
}

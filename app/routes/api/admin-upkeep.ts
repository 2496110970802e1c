import { DecideCorrection } from "~/models/guide/correction/correction.schema";
import { correctionJson, correctionListing } from "~/models/guide/correction/correction.view";
import { decideCorrection, listCorrections } from "~/models/guide/correction/corrections.server";
import { SetReviewState } from "~/models/guide/review/review.schema";
import { setReviewState } from "~/models/guide/review/review.server";
import { auditListing, listAudit } from "~/models/people/audit/audit.server";
import { auditJson } from "~/models/people/audit/audit.view";
import { mailListing } from "~/models/people/mail/mail.rules";
import { mailJson } from "~/models/people/mail/mail.view";
import { listMail, RetryMail, retryMail } from "~/models/people/mail/mail-list.server";
import { DecideDuplicate } from "~/models/running/duplicates/duplicates.schema";
import { decideDuplicate, listDuplicates } from "~/models/running/duplicates/duplicates.server";
import { duplicateJson, duplicateListing } from "~/models/running/duplicates/duplicates.view";
import { scheduledJson } from "~/models/running/scheduled/scheduled.rules";
import { readLastRun } from "~/models/running/scheduled/scheduled-runs.server";
import { defineEndpoint, type Endpoint } from "~/platform/endpoint";
import { z } from "~/platform/zod";
import { answerListing, listingIn } from "./_answers";
import { date, listing, number, proofFor, text } from "./_described";

export const loader: Endpoint[] = [
  defineEndpoint("GET /api/admin/corrections", {
    summary: "Lists corrections from visitors, oldest first",
    detail: "Without `state`, lists only `pending` corrections.",
    may: "admin",
    query: listing({
      state: z.enum(correctionListing.filters.state),
      what: z.enum(correctionListing.filters.what),
      market: number,
    }),
    answers: { 200: ["Correction"] },
    pages: "cursor",
    async handle(ctx, { request }) {
      const asked = listingIn(request, correctionListing);
      const { list } = await listCorrections(ctx, asked);
      return answerListing(request, list, correctionJson);
    },
  }),
  defineEndpoint("PATCH /api/admin/corrections/:id", {
    summary: "Marks a correction as applied or rejected",
    detail:
      "`declined` means rejected and needs a `reason`. `applied` doesn’t change the market’s page. To change the page, use `PUT /api/markets/{id}`.",
    may: "admin",
    path: { id: "correctionId" },
    command: DecideCorrection,
    verb: decideCorrection,
    answers: { 200: "CorrectionDecided" },
    refusals: [409],
  }),
  defineEndpoint("PUT /api/admin/reviews/:id/state", {
    summary: "Hides a market’s review, or shows it again",
    detail: "A hidden review doesn’t count in the market’s rating.",
    may: "admin",
    path: { id: "reviewId" },
    command: SetReviewState,
    verb: setReviewState,
    answers: { 200: "ReviewStateSet" },
    refusals: [409],
  }),
  defineEndpoint("GET /api/admin/duplicates", {
    summary: "Lists pairs of markets that are probably the same, oldest first",
    may: "admin",
    query: listing({}),
    answers: { 200: ["DuplicatePair"] },
    pages: "cursor",
    async handle(ctx, { request }) {
      const list = await listDuplicates(ctx, listingIn(request, duplicateListing));
      return answerListing(request, list, duplicateJson);
    },
  }),
  defineEndpoint("POST /api/admin/duplicates", {
    summary: "Merges two markets, or marks them as different",
    detail: `\`keepId\` is the market to keep. The vendors, managers, orders and reviews of the other market move to it. You can’t undo a merge. ${proofFor("To merge")} Without \`keepId\`, the pair is marked as different.`,
    may: "admin",
    command: DecideDuplicate,
    verb: decideDuplicate,
    answers: { 200: "DuplicateDecided" },
    refusals: [404, 409],
  }),
  defineEndpoint("GET /api/admin/mail", {
    summary: "Lists emails in the outbox, newest first, without their text",
    may: "admin",
    query: listing({ state: z.enum(mailListing.filters.state) }),
    answers: { 200: ["Mail"] },
    pages: "cursor",
    async handle(ctx, { request }) {
      const asked = listingIn(request, mailListing);
      const { list } = await listMail(ctx, asked);
      return answerListing(request, list, mailJson);
    },
  }),
  defineEndpoint("POST /api/admin/mail/:id/retry", {
    summary: "Sends a failed email again",
    may: "admin",
    path: { id: "mailId" },
    command: RetryMail,
    verb: retryMail,
    answers: { 200: "MailQueued" },
    refusals: [409],
  }),
  defineEndpoint("GET /api/admin/scheduled-work", {
    summary: "Returns the last run of the scheduled jobs, with results",
    may: "admin",
    answers: { 200: "ScheduledWork" },
    handle: async (ctx) => scheduledJson(await readLastRun(ctx)),
  }),
  defineEndpoint("GET /api/admin/audit", {
    summary: "Lists the audit log, newest first",
    may: "admin",
    query: listing({ actor: number, action: text, subject: text, from: date, to: date }),
    answers: { 200: ["AuditEntry"] },
    pages: "cursor",
    async handle(ctx, { request }) {
      const asked = listingIn(request, auditListing);
      const list = await listAudit(ctx, asked);
      return answerListing(request, list, auditJson);
    },
  }),
];

import type { Instant } from "~/platform/context";
import { isoOf, momentOf, momentOrNull } from "../../core/moment";
import { mostTries, whyNotRetry } from "./mail.rules";
import type { MailDetail, MailRow } from "./mail-list.server";

/** An email's status for a page: one of the five kinds of state, and a word for it. */
function standingOf({ status, attempts }: Pick<MailRow, "status" | "attempts">) {
  if (status === "sent") return { state: "done", word: "Sent" } as const;
  if (status === "given_up") return { state: "problem", word: "Failed" } as const;
  return attempts === 0
    ? ({ state: "waiting", word: "Waiting" } as const)
    : ({ state: "waiting", word: "Waiting again" } as const);
}

/** An email in the list, as the page shows it. */
export function mailRowView(row: MailRow, now: Instant) {
  return {
    id: row.id,
    subject: row.subject,
    to: row.toEmail,
    ...standingOf(row),
    tries: row.attempts,
    created: momentOf(row.createdAt, now),
  };
}
export type MailRowView = ReturnType<typeof mailRowView>;

/** One email, as its page shows it. */
export function mailView(mail: MailDetail, now: Instant) {
  const isWaiting = mail.status === "queued";
  return {
    ...mailRowView(mail, now),
    about: mail.key,
    sent: momentOrNull(mail.sentAt, now),
    next: isWaiting ? momentOf(mail.nextAttemptAt, now) : null,
    triesText: `${mail.attempts} of ${mostTries}`,
    error: mail.lastError,
    text: mail.text,
    retries: mail.retries,
    whyNot: mail.status === "given_up" ? (whyNotRetry(mail)?.message ?? null) : null,
    canRetry: whyNotRetry(mail) === null,
  };
}

/** An email as the API shows it, without its text. */
export const mailJson = (row: MailRow) => ({
  ...row,
  createdAt: isoOf(row.createdAt),
  nextAttemptAt: row.status === "queued" ? isoOf(row.nextAttemptAt) : null,
  sentAt: isoOf(row.sentAt),
});

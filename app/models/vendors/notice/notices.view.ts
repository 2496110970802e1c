import type { Instant } from "~/platform/context";
import { ago } from "../../core/ago";
import type { readNotices, StallMail } from "./notices.server";

/** How a mail stands, in a word. */
function standingOf({ status, attempts }: Pick<StallMail, "status" | "attempts">) {
  if (status === "sent") return { state: "done", word: "Sent" } as const;
  if (status === "given_up") return { state: "problem", word: "Failed" } as const;
  return { state: "waiting", word: attempts > 0 ? "Trying again" : "Waiting" } as const;
}

/** The settings and the last mails, as their page shows them. */
export function noticesView(
  { settings, email, isProven, isOwner, mails }: Awaited<ReturnType<typeof readNotices>>,
  now: Instant,
) {
  return {
    settings,
    email,
    isProven,
    isOwner,
    mails: mails.map((mail) => ({
      id: mail.id,
      subject: mail.subject,
      to: mail.toEmail,
      when: ago(mail.sentAt ?? mail.createdAt, now),
      ...standingOf(mail),
    })),
  };
}

/** The same as the API tells it. */
export const noticesJson = ({ settings, mails }: Awaited<ReturnType<typeof readNotices>>) => ({
  ...settings,
  mails: mails.map(({ id, subject, toEmail, status, createdAt, sentAt }) => ({
    id,
    subject,
    to: toEmail,
    status: { queued: "waiting", sent: "sent", given_up: "failed" }[status],
    createdAt,
    sentAt,
  })),
});

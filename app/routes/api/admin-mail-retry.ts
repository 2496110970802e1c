import { RetryMail, retryMail } from "~/models/people/mail/mail-list.server";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("POST /api/admin/mail/:id/retry", {
  summary: "Has a mail that was given up sent again",
  may: "admin",
  path: { id: "mailId" },
  command: RetryMail,
  verb: retryMail,
  answers: { 200: "MailQueued" },
  refusals: [409],
});

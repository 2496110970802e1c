import { mailListing } from "~/models/people/mail/mail.rules";
import { mailJson } from "~/models/people/mail/mail.view";
import { listMail } from "~/models/people/mail/mail-list.server";
import { defineEndpoint } from "~/platform/endpoint";
import { z } from "~/platform/zod";
import { answerListing } from "./_listing";
import { listingIn } from "./_slice";
import { listing } from "./_told";

export const loader = defineEndpoint("GET /api/admin/mail", {
  summary: "Lists the outbox, the newest first, without what the mails say",
  may: "admin",
  query: listing({ state: z.enum(mailListing.filters.state) }),
  answers: { 200: ["Mail"] },
  pages: "cursor",
  async handle(ctx, { request }) {
    const asked = listingIn(request, mailListing);
    const { list } = await listMail(ctx, asked);
    return answerListing(request, list, mailJson);
  },
});

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { mailJson } from "~/models/people/mail/mail.view";
import { mailListing } from "~/models/people/mail/mail-list";
import { listMail } from "~/models/people/mail/mail-list.server";
import { allow } from "~/platform/allow";
import { answerListing } from "./_listing";
import { listingIn } from "./_slice";

/** GET /api/admin/mail: the outbox, the newest first, without what the mails say; `q` and `state` as on the page. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args);
  const asked = listingIn(args.request, mailListing);
  const { list } = await listMail(ctx, asked);
  return answerListing(args.request, list, mailJson);
}

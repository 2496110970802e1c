import { sql } from "drizzle-orm";
import type { Allowed, Capabilities } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { newToken } from "~/platform/tokens";
import type { VendorViewer } from "~/platform/viewer";
import type { mailStatuses } from "../../people/mail/mail.tables";
import type { SetNotices, SwitchOff } from "./notice.schema";

type Ctx = Allowed<VendorViewer>;

/** A mail to a stall, and what has become of it. */
export interface StallMail {
  id: number;
  subject: string;
  toEmail: string;
  status: (typeof mailStatuses)[number];
  attempts: number;
  createdAt: number;
  sentAt: number | null;
}

/** So many of the last mails are shown. */
const mailsShown = 20;

/** Which mails about the stall the account gets, where to, and the last ones that went out. */
export async function readNotices({ db, viewer }: Ctx) {
  const [settings, accounts, mails] = await runBatch(db, [
    sql<{ newOrder: number; cancellation: number; packSheet: number; coming: number }>`
      select new_order newOrder, cancellation, pack_sheet packSheet, coming from stall_notices
      where vendor_id = ${viewer.vendorId} and user_id = ${viewer.id}`,
    sql<{ email: string; isProven: number; isOwner: number }>`
      select email, email_confirmed_at is not null isProven,
        exists (select 1 from vendor_accounts va where va.vendor_id = ${viewer.vendorId}
          and va.user_id = users.id and va.role = 'owner') isOwner
      from users where id = ${viewer.id}`,
    sql<StallMail>`
      select id, subject, to_email toEmail, status, attempts, created_at createdAt, sent_at sentAt
      from mail_outbox indexed by mail_outbox_of_stall
      where vendor_id = ${viewer.vendorId} order by id desc limit ${mailsShown}`,
  ]);
  const [set] = settings.results;
  const [account] = accounts.results;
  const isOn = (flag: number | undefined) => flag !== 0;
  return {
    settings: {
      newOrder: isOn(set?.newOrder),
      cancellation: isOn(set?.cancellation),
      packSheet: isOn(set?.packSheet),
      coming: isOn(set?.coming),
    },
    email: account?.email ?? viewer.email,
    isProven: account?.isProven === 1,
    /** Only owners are written to. */
    isOwner: account?.isOwner === 1,
    mails: mails.results,
  };
}

/** Says which mails about the stall the account gets. */
export async function setNotices({ db, viewer }: Ctx, command: SetNotices): Promise<SetNotices> {
  const { newOrder, cancellation, packSheet, coming } = command;
  await db.run(sql`
    insert into stall_notices (vendor_id, user_id, new_order, cancellation, pack_sheet, coming, token)
    values (${viewer.vendorId}, ${viewer.id}, ${Number(newOrder)}, ${Number(cancellation)},
      ${Number(packSheet)}, ${Number(coming)}, ${newToken()})
    on conflict (vendor_id, user_id) do update set new_order = excluded.new_order,
      cancellation = excluded.cancellation, pack_sheet = excluded.pack_sheet,
      coming = excluded.coming`);
  return command;
}

/**
 * Switches one kind of mail off for the account that the token was mailed to. Works as often as it
 * is asked, and for a token that nobody has: either way no such mail comes.
 */
export async function switchOff({ db }: Capabilities, { token, kind }: SwitchOff): Promise<void> {
  await db.run(sql`
    update stall_notices set new_order = iif(${kind} = 'new_order', 0, new_order),
      cancellation = iif(${kind} = 'cancellation', 0, cancellation),
      pack_sheet = iif(${kind} = 'pack_sheet', 0, pack_sheet),
      coming = iif(${kind} = 'coming', 0, coming)
    where token = ${token}`);
}

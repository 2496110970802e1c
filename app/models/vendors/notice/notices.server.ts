import { sql } from "drizzle-orm";
import type { Allowed, Capabilities, Instant } from "~/platform/context";
import { noRows, runBatch } from "~/platform/database";
import { newToken } from "~/platform/tokens";
import type { VendorViewer } from "~/platform/viewer";
import { ago } from "../../core/ago";
import { roleAtVendor } from "../../people/access/access.rules";
import { mustWorkHere, worksHere } from "../../people/access/access.server";
import type { mailStatuses } from "../../people/mail/mail.tables";
import { getsVendorMail } from "../../people/user/active";
import type { NoticeKind } from "./notice.rules";
import type { SetNotices, SwitchOff } from "./notice.schema";

type Ctx = Allowed<VendorViewer>;

/** An email to a vendor, and its delivery status. */
export interface VendorMail {
  id: number;
  subject: string;
  toEmail: string;
  status: (typeof mailStatuses)[number];
  attempts: number;
  createdAt: number;
  sentAt: number | null;
}

/** How many of the latest emails are shown. */
const mailsShown = 20;

/**
 * Which emails about the vendor the account gets, its email address, and the latest emails to the
 * vendor's owners. A helper sees none of these emails, because they show the owners' addresses.
 */
export async function readNotices({ db, viewer }: Ctx) {
  const isOwner = roleAtVendor(viewer) === "owner";
  const [settings, accounts, mails] = await runBatch(db, [
    sql<{ newOrder: number; cancellation: number; packSheet: number; coming: number }>`
      select new_order newOrder, cancellation, pack_sheet packSheet, coming from stall_notices
      where vendor_id = ${viewer.vendorId} and user_id = ${viewer.id}`,
    sql<{ email: string; isProven: number }>`
      select email, email_confirmed_at is not null isProven from users where id = ${viewer.id}`,
    isOwner
      ? sql<VendorMail>`
          select id, subject, to_email toEmail, status, attempts, created_at createdAt,
            sent_at sentAt
          from mail_outbox indexed by mail_outbox_of_stall
          where vendor_id = ${viewer.vendorId} order by id desc limit ${mailsShown}`
      : noRows<VendorMail>(),
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
    /** Only owners get emails. */
    isOwner,
    mails: mails.results,
  };
}

/**
 * Sets which emails about the vendor the account gets. Throws `not_found` if the viewer no longer
 * works for the vendor.
 */
export async function setNotices(ctx: Ctx, command: SetNotices): Promise<SetNotices> {
  const { viewer } = ctx;
  const { newOrder, cancellation, packSheet, coming } = command;
  const { meta } = await ctx.db.run(sql`
    insert into stall_notices (vendor_id, user_id, new_order, cancellation, pack_sheet, coming, token)
    select ${viewer.vendorId}, ${viewer.id}, ${Number(newOrder)}, ${Number(cancellation)},
      ${Number(packSheet)}, ${Number(coming)}, ${newToken()}
    where ${worksHere(ctx)}
    on conflict (vendor_id, user_id) do update set new_order = excluded.new_order,
      cancellation = excluded.cancellation, pack_sheet = excluded.pack_sheet,
      coming = excluded.coming`);
  if (meta.changes === 0) await mustWorkHere(ctx);
  return command;
}

/**
 * Turns off one kind of email for the account that got the token. Works any number of times, and
 * also for an unknown token: in every case, no such email is sent.
 */
export async function switchOff({ db }: Capabilities, { token, kind }: SwitchOff): Promise<void> {
  await db.run(sql`
    update stall_notices set new_order = iif(${kind} = 'new_order', 0, new_order),
      cancellation = iif(${kind} = 'cancellation', 0, cancellation),
      pack_sheet = iif(${kind} = 'pack_sheet', 0, pack_sheet),
      coming = iif(${kind} = 'coming', 0, coming)
    where token = ${token}`);
}

/** The delivery status of an email, in a word or two. */
function standingOf({ status, attempts }: Pick<VendorMail, "status" | "attempts">) {
  if (status === "sent") return { state: "done", word: "Sent" } as const;
  if (status === "given_up") return { state: "problem", word: "Failed" } as const;
  return { state: "waiting", word: attempts > 0 ? "Trying again" : "Waiting" } as const;
}

/** The settings and the latest emails, as their page shows them. */
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

/** The settings and the latest emails as the API returns them. */
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

/** An account that gets emails about a vendor, and which kinds it wants. */
export interface Recipient {
  vendorId: number;
  userId: number;
  email: string;
  token: string;
  new_order: number;
  cancellation: number;
  pack_sheet: number;
  coming: number;
}

/** A condition for the owners `u` of these vendors who get emails, with their rows `va`. */
const readers = (vendorIds: readonly number[]) => sql`
  va.vendor_id in (select value from json_each(${JSON.stringify(vendorIds)}))
  and u.id = va.user_id and ${getsVendorMail}`;

/** The recipients of these vendors' emails. Each has a token that turns the emails off. */
export async function recipientsOf(
  { db }: Pick<Capabilities, "db">,
  vendorIds: readonly number[],
): Promise<Recipient[]> {
  if (vendorIds.length === 0) return [];
  const { found } = await runBatch(db, {
    tokens: sql`
      insert into stall_notices (vendor_id, user_id, token)
      select va.vendor_id, u.id, lower(hex(randomblob(24)))
      from vendor_accounts va cross join users u where ${readers(vendorIds)}
      on conflict do nothing`,
    found: sql<Recipient>`
      select va.vendor_id vendorId, u.id userId, u.email, n.token, n.new_order, n.cancellation,
        n.pack_sheet, n.coming
      from vendor_accounts va cross join users u cross join stall_notices n
      where ${readers(vendorIds)} and n.vendor_id = va.vendor_id and n.user_id = u.id
      order by u.id`,
  });
  return found.results;
}

/** The recipients of this vendor who want this kind of email. */
export const wanting = (recipients: readonly Recipient[], vendorId: number, kind: NoticeKind) =>
  recipients.filter((each) => each.vendorId === vendorId && each[kind] === 1);

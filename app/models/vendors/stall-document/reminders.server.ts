import { sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { runBatch, type Statement } from "~/platform/database";
import type { LocalDate } from "../../core/calendar";
import { queueMail } from "../../people/mail/outbox.server";
import { recipientsOf } from "../notice/recipients.server";
import { documentEndsMail } from "../stall-mail";
import { daysLeft, nextReminder, reminderDue } from "./stall-document.rules";
import { isThere } from "./stall-document.server";
import { documentWords, type StallDocumentKind } from "./stall-document.words";

/** A run reminds of so many; the rest have their turn in the next. */
const atOnce = 100;

interface Due {
  id: number;
  vendorId: number;
  vendorName: string;
  kind: StallDocumentKind;
  expiresOn: LocalDate;
  remindAt: number;
  version: number;
  /** Whether its file is gone, or another of its kind holds longer. */
  isMoot: number;
}

/**
 * Reminds the owners of stalls of documents that end. In one batch the mails are written and it is
 * said when the next are due, so a run that is cut short, or two at once, remind nobody twice; after
 * an outage one mail says what is left.
 */
export async function queueDocumentReminders(ctx: Capabilities): Promise<void> {
  const { db, now, site } = ctx;
  const due = await db.all<Due>(sql`
    select sd.document_id id, sd.vendor_id vendorId, v.name vendorName, sd.kind,
      sd.expires_on expiresOn, sd.remind_at remindAt, sd.version,
      not (${isThere}) or exists (select 1 from stall_documents other
        join documents d on d.id = other.document_id
        where other.vendor_id = sd.vendor_id and other.kind = sd.kind and ${isThere}
          and coalesce(other.expires_on, '9999') > sd.expires_on) isMoot
    from stall_documents sd join documents d on d.id = sd.document_id
    join vendors v on v.id = sd.vendor_id
    where sd.remind_at <= ${now} order by sd.remind_at limit ${atOnce}`);
  const recipients = await recipientsOf(ctx, [...new Set(due.map(({ vendorId }) => vendorId))]);
  for (const { id, vendorId, vendorName, kind, expiresOn, remindAt, version, isMoot } of due) {
    const days = isMoot ? null : reminderDue(expiresOn, now);
    const asItWas = sql`document_id = ${id} and remind_at = ${remindAt} and version = ${version}`;
    const mails =
      days === null
        ? []
        : recipients
            .filter((each) => each.vendorId === vendorId)
            .map(({ userId, email }) =>
              queueMail(
                {
                  key: `document:${id}:${version}:${days}:${userId}`,
                  to: email,
                  vendorId,
                  letter: documentEndsMail(site, {
                    stall: vendorName,
                    what: documentWords[kind],
                    expiresOn,
                    days: daysLeft(expiresOn, now),
                  }),
                },
                now,
                sql`exists (select 1 from stall_documents where ${asItWas})`,
              ),
            );
    const writes: Statement[] = [
      ...mails,
      sql`update stall_documents set remind_at = ${nextReminder(expiresOn, now)} where ${asItWas}`,
    ];
    await runBatch(db, writes);
  }
}

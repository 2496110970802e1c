import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { saidListed } from "~/models/vendors/attendance/attending.server";
import { openDatabase } from "~/platform/database";
import { inDatabase } from "./database";

/** A name that no other call in this run has returned. */
export const somebody = () =>
  `visitor${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

/**
 * A link in the latest email of the outbox to an address, as a path. It is either a direct link, or
 * a link through a sign-in page (`/auth?returnTo=…`) to the given path. An email about a new
 * sign-in does not count: signing in may send one at any time.
 */
export async function mailedLink(address: string, path: string): Promise<string> {
  const text = await inDatabase((d1) =>
    d1
      .prepare(
        `select text from mail_outbox where to_email = ? and key not like 'new-sign-in:%'
        order by id desc limit 1`,
      )
      .bind(address)
      .first<string>("text"),
  );
  const way = new RegExp(`${path}\\?\\S+`);
  const behindDoor = text?.replace(/%(2F|3F|3D)/g, decodeURIComponent);
  const [found] = way.exec(text ?? "") ?? way.exec(behindDoor ?? "") ?? [];
  if (!found) throw new Error(`No link to ${path} for ${address}`);
  return found;
}

/**
 * The link in an email that asks a vendor of a market whether it comes on a date. Deletes what
 * other tests answered for that date.
 */
export async function askedLink(marketId: number, date: string): Promise<string> {
  const token = somebody();
  const digest = createHash("sha256").update(token).digest("hex");
  await inDatabase((d1) =>
    d1
      .prepare(
        `insert into coming_asks (token_hash, vendor_id, market_id, date, user_id, asked_at)
        select ?1, mv.vendor_id, mv.market_id, ?3, va.user_id, 0 from market_vendors mv
        join vendor_accounts va on va.vendor_id = mv.vendor_id and va.role = 'owner'
        where mv.market_id = ?2 and mv.comes = 'every_date' order by mv.vendor_id limit 1`,
      )
      .bind(digest, marketId, date)
      .run(),
  );
  await inDatabase(async (d1) => {
    await d1
      .prepare(
        `delete from stall_dates where market_id = ?1 and date = ?2
          and vendor_id = (select vendor_id from coming_asks where token_hash = ?3)`,
      )
      .bind(marketId, date, digest)
      .run();
    await openDatabase(d1).db.run(saidListed(sql`market_id = ${marketId}`));
  });
  return `/stall-coming?token=${token}`;
}

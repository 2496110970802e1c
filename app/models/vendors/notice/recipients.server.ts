import { sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { isActive } from "../../people/user/active";
import type { NoticeKind } from "./notice.rules";

/** An account that is told about its stall, and of what. */
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

/**
 * Who runs one of these stalls and reads its mail: its owners whose accounts are active and whose
 * address is known to be theirs. `va` is the account's place at the stall, `u` the account.
 */
const readers = (vendorIds: readonly number[]) => sql`
  va.vendor_id in (select value from json_each(${JSON.stringify(vendorIds)}))
  and va.role = 'owner' and u.id = va.user_id and ${isActive(sql`u`)} and u.email_confirmed_at is not null`;

/** Whom these stalls' notices go to; each has the token that switches them off. */
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

/** Those of them who want to hear of it. */
export const wanting = (recipients: readonly Recipient[], vendorId: number, kind: NoticeKind) =>
  recipients.filter((each) => each.vendorId === vendorId && each[kind] === 1);

import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { type Standing, seenBy } from "./picture.rules";
import { uploaderOf } from "./upload.server";

/** Who may look at the picture of this key: everyone, the one who asks, or nobody. Reads one row. */
export async function whoSees(ctx: Allowed, key: string): Promise<"all" | "uploader" | "nobody"> {
  const { userId, browser } = await uploaderOf(ctx);
  const rows = await ctx.db.all<Omit<Standing, "isMine"> & { isMine: number }>(sql`
    select attached_at attachedAt, discarded_at discardedAt,
      coalesce(uploader_user_id = ${userId} or uploader_browser = ${browser}, 0) isMine
    from pictures where key = ${key}`);
  const [row] = rows;
  return row ? seenBy({ ...row, isMine: row.isMine === 1 }) : "nobody";
}

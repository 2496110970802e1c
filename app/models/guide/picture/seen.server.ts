import { eq, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { seenBy } from "./picture.rules";
import { pictures } from "./picture.tables";
import { uploaderOf } from "./upload.server";

/** Who may look at the picture of this key: everyone, the one who asks, or nobody. Reads one row. */
export async function whoSees(ctx: Allowed, key: string): Promise<"all" | "uploader" | "nobody"> {
  const { userId, browser } = await uploaderOf(ctx);
  const [row] = await ctx.db
    .select({
      attachedAt: pictures.attachedAt,
      discardedAt: pictures.discardedAt,
      isMine: sql<number>`coalesce(uploader_user_id = ${userId} or uploader_browser = ${browser}, 0)`,
    })
    .from(pictures)
    .where(eq(pictures.key, key));
  return row ? seenBy({ ...row, isMine: row.isMine === 1 }) : "nobody";
}

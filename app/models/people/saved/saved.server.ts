import { and, type Column, eq, type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import type { Viewer } from "~/platform/viewer";
import { formatNumber } from "../../core/numbers";
import {
  heartIn,
  maySave,
  mostSaved,
  readOldSaved,
  type SavedType,
  savedToast,
  whyNotSave,
} from "./saved.rules";
import type { Save, TakeOverSaved } from "./saved.schema";
import { savedItems, savedTypes } from "./saved.tables";

type Saving = Pick<Allowed<Viewer | null>, "db" | "now" | "viewer">;

const tables = { market: sql`markets`, vendor: sql`vendors` } as const;
/** The condition, for row `m`, that the guide shows the market or vendor. */
const isThere = {
  market: sql`m.removed_at is null`,
  vendor: sql`(m.removed_at is null and m.is_published = 1)`,
} as const;

/** The id that a market or vendor has now: a merged market has the id of the market that stayed. */
const idNow = {
  market: (id: SQL) => sql`(select coalesce(merged_into, id) from markets where id = ${id})`,
  vendor: (id: SQL) => id,
} as const;

/**
 * A column for a list: whether the viewer has saved the row with the id `rowId`. The list's own
 * query reads it: one more row for each saved item, and nothing for the others. For a visitor, the
 * column is always 0 without a look-up.
 */
export function isSavedBy(viewer: Viewer | null | undefined, type: SavedType, rowId: SQL | Column) {
  if (!viewer || !maySave(viewer.role)) return sql<number>`0`;
  return sql<number>`exists (select 1 from saved_items s
    where s.user_id = ${viewer.id} and s.type = ${type} and s.item_id = ${rowId})`;
}

/**
 * Saves a market or vendor, or removes it from the saved ones. If it already is as wanted, nothing
 * changes, and the time of saving stays. Throws `not_found` if it does not exist or was removed
 * from the guide (a removed one can still be unsaved), and `invalid` if the account already has the
 * most that it can save. The id of a merged market stands for the market that stayed.
 */
export async function save(ctx: Saving, { type, id, want }: Save) {
  const { db, viewer, now } = ctx;
  const refused = whyNotSave(viewer);
  if (refused || viewer === null) throw refused;
  const itemId = idNow[type](sql`${id}`);
  const own = and(
    eq(savedItems.userId, viewer.id),
    eq(savedItems.type, type),
    eq(savedItems.itemId, itemId),
  );
  const write =
    want === "unsaved"
      ? db.delete(savedItems).where(own)
      : sql`
        insert into saved_items (user_id, type, item_id, saved_at)
        select ${viewer.id}, ${type}, m.id, ${now} from ${tables[type]} m
        where m.id = ${itemId} and ${isThere[type]}
          and (select count(*) from saved_items where user_id = ${viewer.id}) < ${mostSaved}
        on conflict do nothing`;
  const { found } = await runBatch(db, {
    written: write,
    found: sql<{ id: number; name: string; isThere: number; isSaved: number }>`
      select id, name, ${isThere[type]} isThere,
        exists (select 1 from saved_items where ${own}) isSaved
      from ${tables[type]} m where id = ${itemId}`,
  });
  const [item] = found.results;
  const gone = `This ${type} is no longer in the guide.`;
  if (!item) throw notFound(gone);
  const isSaved = item.isSaved === 1;
  if (want === "saved" && !isSaved) {
    if (item.isThere === 0) throw notFound(gone);
    throw new DomainError(
      "invalid",
      `You saved ${formatNumber(mostSaved)} markets and vendors, the most we can keep. Remove some to save others.`,
      { title: "Not saved" },
    );
  }
  return { type, id: item.id, isSaved, ...savedToast(type, item.name, isSaved) };
}

/**
 * Saves the market or vendor with the heart that a visitor tapped before signing in, if the return
 * path leads to it. Returns the message to show. Null if no heart was tapped or it can no longer be
 * saved.
 */
export async function saveTapped(ctx: Saving, returnTo: string | null): Promise<string | null> {
  const heart = heartIn(returnTo);
  if (!heart || whyNotSave(ctx.viewer)) return null;
  try {
    return (await save(ctx, { ...heart, want: "saved" })).description;
  } catch (error) {
    // It was removed in the meantime, or the account has no room. Signing in continues.
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/**
 * Imports what a browser stored by itself. Leaves out what no longer exists, what is already saved
 * and what exceeds the limit. Importing the same list twice changes nothing. Returns how many items
 * are new.
 */
export async function takeOverSaved(
  ctx: Allowed<Viewer | null>,
  { savedItems }: TakeOverSaved,
): Promise<{ added: number }> {
  const { db, viewer, now } = ctx;
  const refused = whyNotSave(viewer);
  if (refused || viewer === null) throw refused;
  const items = readOldSaved(savedItems, now);
  if (items.length === 0) return { added: 0 };
  const existing = savedTypes.map(
    (type) => sql`
      select ${type} type, m.id id, e.value ->> 'savedAt' at
      from json_each(${JSON.stringify(items.filter((item) => item.type === type))}) e
      join ${tables[type]} m on m.id = ${idNow[type](sql`e.value ->> 'id'`)}
      where ${isThere[type]}`,
  );
  const written = await db.all(sql`
      insert into saved_items (user_id, type, item_id, saved_at)
      select ${viewer.id}, type, id, at from (${sql.join(existing, sql` union all `)}) old
      where not exists (select 1 from saved_items s
        where s.user_id = ${viewer.id} and s.type = old.type and s.item_id = old.id)
      order by at desc, type, id
      limit max(0, ${mostSaved} - (select count(*) from saved_items where user_id = ${viewer.id}))
      on conflict do nothing returning item_id`);
  return { added: written.length };
}

import { and, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import type { Capabilities, Instant } from "~/platform/context";
import type { Credential } from "~/platform/credentials";
import type { Database } from "~/platform/database";
import type { ProvenBy } from "~/platform/proof";
import { hashToken } from "~/platform/tokens";
import type { OwnVendor, Viewer } from "~/platform/viewer";
import { actingFor } from "../access/access.rules";
import { vendorsOfUser } from "../access/access.server";
import { isActive, isActiveAdmin, mayBeViewed } from "./active";
import { useIsNotedEvery } from "./api-token.rules";
import { roleOf } from "./user.rules";
import { accountViews, apiTokens, sessions, users } from "./user.tables";

/** The columns that are read to identify a viewer. */
export const viewerColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  isAdmin: users.isAdmin,
  userType: users.userType,
  vendors: vendorsOfUser.as("vendors"),
  /** The markets that are not removed, at most 50. */
  marketIds: sql<string>`(select json_group_array(market_id) from (
    select mm.market_id from market_managers mm join markets m on m.id = mm.market_id
    where mm.user_id = users.id and m.removed_at is null order by mm.market_id limit 50))`.as(
    "marketIds",
  ),
};
type ViewerRow = Omit<
  Viewer,
  "role" | "vendorId" | "vendors" | "marketId" | "marketIds" | "viewedBy" | "scopes" | "proof"
> & {
  marketIds: string;
  isAdmin: boolean;
  userType: Viewer["role"];
  /** A JSON array; see `vendorsOfUser`. */
  vendors: string;
  /** The vendor that the session has chosen. */
  chosen?: number | null;
  viewedBy?: string | null;
  provenAt?: number | null;
  provenBy?: ProvenBy | null;
  /** A JSON list: the scopes of a program's token. */
  scopes?: string | null;
};

/** The viewer of a request, built from an account's row. */
export function asViewer(given: ViewerRow): Viewer {
  const { isAdmin, userType, vendors, chosen = null, marketIds: listed, ...more } = given;
  const { viewedBy, scopes, provenAt, provenBy, ...row } = more;
  const found: (OwnVendor & { isThere: 0 | 1 })[] = JSON.parse(vendors);
  const standing = found.map((vendor) => ({ ...vendor, isThere: vendor.isThere === 1 }));
  const marketIds: number[] = JSON.parse(listed);
  const [marketId = null] = marketIds;
  return {
    ...row,
    role: roleOf({ isAdmin, userType }),
    vendors: found.map(({ isThere: _, ...vendor }) => vendor),
    vendorId: actingFor(standing, chosen),
    marketId,
    ...(marketIds.length > 1 && { marketIds }),
    ...(viewedBy && { viewedBy: JSON.parse(viewedBy) }),
    ...(scopes && { scopes: JSON.parse(scopes) }),
    ...(provenAt != null && provenBy != null && { proof: { at: provenAt, by: provenBy } }),
  };
}

const v = accountViews;
/**
 * The view that a session is in. It must not have expired, the viewing account must still be an
 * administrator, and the viewed account must still be one that may be viewed.
 */
const isViewing = (now: number) => sql`${v.tokenHash} = ${sessions.tokenHash}
  and ${v.until} > ${now}
  and exists (select 1 from users a where a.id = ${sessions.userId} and ${isActiveAdmin(sql`a`)})
  and exists (select 1 from users t where t.id = ${v.userId} and ${mayBeViewed(sql`t`)})`;
/** The administrator who is really looking, as JSON. */
const viewedBy = sql<string | null>`iif(${v.userId} is null, null, json_object('id', ${v.adminId},
  'username', (select username from users a where a.id = ${v.adminId}), 'until', ${v.until}))`;

const nothing = sql<null>`null`;

/**
 * The viewer that a credential belongs to. Null if the credential has expired or its account is no
 * longer active. Notes the use of the credential, and the answer does not wait for it. While an
 * administrator views another account, nothing is noted, because a view writes nothing.
 */
export async function identify(
  db: Database,
  credential: Credential,
  now: number,
  waitUntil: Capabilities["waitUntil"],
): Promise<Viewer | null> {
  const tokenHash = await hashToken(credential.token);
  const isSession = credential.kind === "session";
  const table = isSession ? sessions : apiTokens;
  const chosen = isSession
    ? sql<number | null>`iif(${v.userId} is null, ${sessions.vendorId}, null)`
    : sql<null>`null`;
  const [row] = await db
    .select({
      ...viewerColumns,
      chosen: chosen.as("chosen"),
      viewedBy: viewedBy.as("viewedBy"),
      provenAt: isSession ? sessions.provenAt : apiTokens.createdAt,
      provenBy: table.provenBy,
      scopes: (isSession ? nothing : sql<string | null>`${apiTokens.scopes}`).as("scopes"),
      usedAt: sql<number | null>`${isSession ? sessions.seenAt : apiTokens.lastUsedAt}`.as(
        "usedAt",
      ),
    })
    .from(table)
    .leftJoin(v, isSession ? isViewing(now) : sql`false`)
    .innerJoin(users, sql`${users.id} = coalesce(${v.userId}, ${table.userId})`)
    .where(and(eq(table.tokenHash, tokenHash), gt(table.expiresAt, now), isActive()))
    .limit(1);
  if (!row) return null;
  const { usedAt, ...viewer } = row;
  if (!viewer.viewedBy) {
    waitUntil(noteUse(db, { kind: credential.kind, tokenHash, usedAt }, now));
  }
  return asViewer(viewer);
}

interface Used {
  kind: Credential["kind"];
  tokenHash: string;
  /** When the last use was noted. */
  usedAt: Instant | null;
}

/**
 * Records that a session or a token is used, at most once an hour, so that not every request
 * writes. Of several requests at once, one writes. The answer does not wait for the record: if it
 * fails, the next request tries again.
 */
async function noteUse(db: Database, { kind, tokenHash, usedAt }: Used, now: Instant) {
  if (usedAt !== null && now - usedAt < useIsNotedEvery) return;
  const isDue = (at: typeof sessions.seenAt | typeof apiTokens.lastUsedAt) =>
    or(isNull(at), lte(at, now - useIsNotedEvery));
  const write =
    kind === "session"
      ? db
          .update(sessions)
          .set({ seenAt: now })
          .where(and(eq(sessions.tokenHash, tokenHash), isDue(sessions.seenAt)))
      : db
          .update(apiTokens)
          .set({ lastUsedAt: now })
          .where(and(eq(apiTokens.tokenHash, tokenHash), isDue(apiTokens.lastUsedAt)));
  await write.catch(() => {});
}

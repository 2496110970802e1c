import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { noRows, runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { hashToken, newNamedToken } from "~/platform/tokens";
import type { Viewer } from "~/platform/viewer";
import { auditLine } from "../audit/audit.server";
import { checkOwnPassword, notYourPassword } from "./account.server";
import { isActive } from "./active";
import { mostTokens, type NamedToken, whyNotGive } from "./api-token.rules";
import type { MakeToken, RevokeToken } from "./user.schema";
import { apiTokens, role } from "./user.tables";

const t = apiTokens;
const tokenId = sql<string>`substr(${t.tokenHash}, 1, 16)`;
const own = ({ viewer, now }: Allowed<Viewer>) =>
  and(eq(t.userId, viewer.id), isNotNull(t.name), gt(t.expiresAt, now));

/** The tokens for programs that the viewer has made and that still work, by name. */
export async function listTokens(ctx: Allowed<Viewer>): Promise<NamedToken[]> {
  const rows = await ctx.db
    .select({
      id: tokenId.as("id"),
      name: t.name,
      scopes: t.scopes,
      createdAt: t.createdAt,
      expiresAt: t.expiresAt,
      lastUsedAt: t.lastUsedAt,
    })
    .from(t)
    .where(own(ctx))
    .orderBy(asc(sql`lower(${t.name})`))
    .limit(mostTokens);
  return rows.map(({ name, scopes, ...row }) => ({
    ...row,
    name: name ?? "",
    scopes: scopes ?? [],
  }));
}

const aDay = 86_400_000;
/** A customer's token is their own affair; what partners and administrators open is written down. */
const isPrivileged = ({ viewer }: Allowed<Viewer>) => viewer.role !== "customer";

/**
 * Makes a token for a program, and answers it: this once, because only its hash is kept. Throws
 * `invalid` for the wrong password, for a scope that is not the account's to give and for a name that
 * it has given already, and `taken` where it has 20.
 */
export async function makeToken(
  ctx: Allowed<Viewer>,
  { name, scopes, days, currentPassword }: MakeToken,
): Promise<{ name: string; token: string }> {
  const { db, now, viewer } = ctx;
  const given = [...new Set(scopes)];
  const refused = whyNotGive(viewer.role, given);
  if (refused) throw refused;
  const checked = await checkOwnPassword(ctx, currentPassword);
  const token = newNamedToken();
  const expiresAt = now + Number(days) * aDay;
  const isNamed = sql`user_id = ${viewer.id} and name is not null`;
  const { counts } = await runBatch(db, {
    // One that has ended does not stand in the way of its name until it is cleared away.
    cleared: sql`delete from api_tokens where ${isNamed} and expires_at <= ${now}`,
    made: sql`
      insert into api_tokens (token_hash, user_id, created_at, expires_at, name, scopes)
      select ${await hashToken(token)}, id, ${now}, ${expiresAt}, ${name}, ${JSON.stringify(given)}
      from users
      where id = ${viewer.id} and ${isActive()} and password = ${checked} and ${role} = ${viewer.role}
        and (select count(*) from api_tokens where ${isNamed}) < ${mostTokens}
        and not exists (
          select 1 from api_tokens where ${isNamed} and lower(name) = lower(${name}))`,
    counts: sql<{ made: number; n: number; named: number }>`
      select changes() made, count(*) n, count(*) filter (where lower(name) = lower(${name})) named
      from api_tokens where ${isNamed}`,
    log: isPrivileged(ctx)
      ? auditLine(
          ctx,
          {
            action: "api_access_made",
            subject: { type: "user", id: viewer.id },
            after: { name, scopes: given.join(" "), until: new Date(expiresAt).toISOString() },
          },
          sql`exists (select 1 from api_tokens where token_hash = ${await hashToken(token)})`,
        )
      : noRows<{ id: number }>(),
  });
  const { made, n, named } = counts.results[0] ?? { made: 0, n: 0, named: 0 };
  if (made === 1) return { name, token };
  if (named > 0) {
    const text = "You already have a token with this name. Choose another name.";
    throw new DomainError("invalid", text, { fields: { name: [text] } });
  }
  if (n < mostTokens) throw notYourPassword();
  const text = `You have ${mostTokens} tokens, the most allowed. Revoke one you no longer need.`;
  throw new DomainError("taken", text, { title: "Too many tokens" });
}

/** Ends a token of the viewer's own at once. Throws `not_found` for any other. */
export async function revokeToken(
  ctx: Allowed<Viewer>,
  { tokenId: id }: RevokeToken,
): Promise<{ name: string }> {
  const isIt = and(eq(t.userId, ctx.viewer.id), isNotNull(t.name), eq(tokenId, id));
  const [token] = await ctx.db.select({ name: t.name }).from(t).where(isIt);
  const name = token?.name;
  if (!name) throw notFound("That token no longer exists.");
  await runBatch(ctx.db, [
    ctx.db.delete(t).where(isIt),
    isPrivileged(ctx)
      ? auditLine(ctx, {
          action: "api_access_revoked",
          subject: { type: "user", id: ctx.viewer.id },
          before: { name },
        })
      : noRows<{ id: number }>(),
  ]);
  return { name };
}

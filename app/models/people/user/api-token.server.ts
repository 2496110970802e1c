import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { noRows, runBatch, wroteOne } from "~/platform/database";
import { atField, DomainError, notFound } from "~/platform/errors";
import { hashToken, newNamedToken } from "~/platform/tokens";
import type { Viewer } from "~/platform/viewer";
import { auditLine } from "../audit/audit.server";
import { demandProof } from "../proof/demand-proof.server";
import { checkOwnPassword, notYourPassword } from "./account.server";
import { isActive } from "./active";
import { mostTokens, type NamedToken, whyNotGive } from "./api-token.rules";
import type { MakeToken, RevokeToken } from "./user.schema";
import { apiTokens, role } from "./user.tables";

const t = apiTokens;
const tokenId = sql<string>`substr(${t.tokenHash}, 1, 16)`;
const own = ({ viewer, now }: Allowed<Viewer>) =>
  and(eq(t.userId, viewer.id), isNotNull(t.name), gt(t.expiresAt, now));

/** The viewer's tokens for programs that still work, by name. */
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
/**
 * Whether the audit log records the viewer's tokens, passkeys and sign-in codes: not for customers,
 * but for all other accounts.
 */
export const isPrivileged = ({ viewer }: Pick<Allowed<Viewer>, "viewer">) =>
  viewer.role !== "customer";

/**
 * Creates a token for a program and returns it. This is the only time it can be seen, because only
 * its hash is stored. Throws `unproven` like `demandProof` for the scope `sensitive`, `invalid` for
 * a wrong password, a scope that the account cannot give, or a name that is already used, and
 * `taken` if the account has 20 tokens.
 */
export async function makeToken(
  ctx: Allowed<Viewer>,
  { name, scopes, days, currentPassword }: MakeToken,
): Promise<{ name: string; token: string }> {
  const { db, now, viewer } = ctx;
  const given = [...new Set(scopes)];
  const refused = whyNotGive(viewer.role, given);
  if (refused) throw refused;
  if (given.includes("sensitive")) await demandProof(ctx);
  const checked = await checkOwnPassword(ctx, currentPassword);
  const token = newNamedToken();
  const expiresAt = now + Number(days) * aDay;
  const isNamed = sql`user_id = ${viewer.id} and name is not null`;
  const { counts } = await runBatch(db, {
    // An expired token does not block its name until it is cleared.
    cleared: sql`delete from api_tokens where ${isNamed} and expires_at <= ${now}`,
    made: sql`
      insert into api_tokens (token_hash, user_id, created_at, expires_at, name, scopes, proven_by)
      select ${await hashToken(token)}, id, ${now}, ${expiresAt}, ${name}, ${JSON.stringify(given)},
        ${viewer.proof?.by ?? null}
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
    throw atField("name", "You already have a token with this name. Choose another name.");
  }
  if (n < mostTokens) throw notYourPassword();
  const text = `You have ${mostTokens} tokens, the most allowed. Revoke one you no longer need.`;
  throw new DomainError("taken", text, { title: "Too many tokens" });
}

/**
 * For after the statement that changes an account's role: ends the tokens of its programs, because
 * their scopes would allow something else now.
 */
export const endTokens = (userId: number) =>
  sql`delete from api_tokens where user_id = ${userId} and name is not null and ${wroteOne}`;

/** Ends one of the viewer's tokens at once. Throws `not_found` for any other token. */
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

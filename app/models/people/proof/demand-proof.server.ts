import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { isFresh, isStrong, needsProof, type ProvenBy } from "~/platform/proof";
import { noScope } from "~/platform/scopes";
import type { Viewer } from "~/platform/viewer";
import { needsCode } from "../second-factor/check-code.server";

/** What an account has besides its password. */
export interface Factors {
  hasCodes: boolean;
  hasPasskeys: boolean;
}

/** Whether an account has passkeys. `id` is the account's id. */
export const hasPasskeys = (id: SQL | number): SQL =>
  sql`exists (select 1 from passkeys p where p.user_id = ${id})`;

export async function readFactors({ db, viewer }: Allowed<Viewer>): Promise<Factors> {
  const [row] = await db.all<{ codes: 0 | 1; passkeys: 0 | 1 }>(sql`
    select ${needsCode(viewer.id)} codes, ${hasPasskeys(viewer.id)} passkeys`);
  return { hasCodes: row?.codes === 1, hasPasskeys: row?.passkeys === 1 };
}

/**
 * Whether a password alone proves enough: not for an account that has a second factor, and not for
 * vendors, managers and administrators if the installation requires one.
 */
export const isPasswordEnough = (
  { secondFactor, viewer }: Allowed<Viewer>,
  { hasCodes, hasPasskeys }: Factors,
): boolean =>
  !hasCodes && !hasPasskeys && (secondFactor === "offered" || viewer.role === "customer");

/**
 * Begins each verb that changes payouts, a vendor's account, people with access or roles, and that
 * gives programs such power: the account's owner must have proven to be the owner in the last 15
 * minutes, with the second factor if there is one or if one is required. A program's token needs the
 * scope `sensitive`, which only a fresh proof can give. Throws `unproven` and `no_scope`.
 */
export async function demandProof(ctx: Allowed<Viewer>): Promise<void> {
  const { scopes, proof } = ctx.viewer;
  if (scopes) {
    if (!scopes.includes("sensitive")) throw noScope("sensitive");
    return;
  }
  if (!isFresh(proof, ctx.now)) throw needsProof();
  if (!isStrong(proof) && !isPasswordEnough(ctx, await readFactors(ctx))) throw needsProof();
}

/**
 * Begins each verb that adds or removes a second factor, changes the password or the address of an
 * account, or deletes it. If the account has a second factor, the owner must have proven it in the
 * last 15 minutes: otherwise, a stolen password would be enough. Throws `unproven`.
 */
export async function demandFactor(ctx: Allowed<Viewer>): Promise<void> {
  const { proof } = ctx.viewer;
  if (isStrong(proof) && isFresh(proof, ctx.now)) return;
  const { hasCodes, hasPasskeys } = await readFactors(ctx);
  if (hasCodes || hasPasskeys) throw needsProof();
}

/** The statement that records a proof in the viewer's session, if `only` holds. */
export async function recordProof(
  { viewer, session, now }: Allowed<Viewer>,
  by: ProvenBy,
  only: SQL,
): Promise<SQL> {
  return sql`
    update sessions set proven_at = ${now}, proven_by = ${by}
    where token_hash = ${(await session.hash()) ?? ""} and user_id = ${viewer.id} and ${only}`;
}

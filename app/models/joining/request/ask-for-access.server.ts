import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { atField, type DomainError } from "~/platform/errors";
import { hashPassword } from "~/platform/passwords";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Viewer } from "~/platform/viewer";
import { spendOpenForm } from "../../core/open-form/tries.server";
import { hasPortalAccount } from "../../people/user/active";
import { commonPasswords } from "../../people/user/common-passwords.server";
import { addressTaken, limitTaken } from "../../people/user/register.server";
import { whyNotPassword } from "../../people/user/user.rules";
import { queued } from "../review-queue/queued.server";
import type { ReviewKind } from "../review-queue/review-queue.rules";
import type { AskForAdminAccount, AskForManagerAccess, AskForVendorAccess } from "./request.schema";
import { marketManagerRequests } from "./request.tables";

/** What the person who asked for access is told. */
export interface AskedForAccess {
  /** True if the same request is already waiting; then nothing was written. */
  isKnown: boolean;
}

/** The spec's words: 'Error' / 'Failed to submit request. Please try again.' */
const failed = { title: "Error", text: "Failed to submit request. Please try again." };

/**
 * Records the request of a vendor who has no account. Asking again changes nothing. Throws `taken`
 * if the email already has a portal account, and `too_many`.
 */
export function askForVendorAccess(
  ctx: Allowed,
  said: AskForVendorAccess,
): Promise<AskedForAccess> {
  const isKnown = sql`exists (select 1 from vendor_requests where status = 'pending'
    and email = ${said.email} collate nocase
    and business_name = ${said.businessName} collate nocase)`;
  return ask(ctx, said.email, {
    kind: "vendor_request",
    isKnown,
    isTaken: hasPortalAccount(said.email),
    taken: () => addressTaken(ctx, { email: said.email, kind: "portal" }),
    insert: (only) => sql`
      insert into vendor_requests (name, email, phone, business_name, product_category,
        market_location, website, instagram, requested_at)
      select ${said.name}, ${said.email}, ${said.phone}, ${said.businessName},
        ${said.productCategory}, ${said.marketLocation}, ${said.website}, ${said.instagram},
        ${ctx.now}
      where ${only}`,
  });
}

/**
 * Records a market manager's request for an account. Asking again changes nothing. Throws `taken`
 * if the email already has a portal account, and `too_many`.
 */
export function askForManagerAccess(
  ctx: Allowed,
  said: AskForManagerAccess,
): Promise<AskedForAccess> {
  const isKnown = sql`exists (select 1 from market_manager_requests where status = 'pending'
    and email = ${said.email} collate nocase
    and market_name = ${said.marketName} collate nocase)`;
  return ask(ctx, said.email, {
    kind: "manager_request",
    isKnown,
    isTaken: hasPortalAccount(said.email),
    taken: () => addressTaken(ctx, { email: said.email, kind: "portal" }),
    insert: (only) => sql`
      insert into market_manager_requests (name, email, market_name, address, phone, website,
        instagram, requested_at)
      select ${said.name}, ${said.email}, ${said.marketName}, ${said.address}, ${said.phone},
        ${said.website}, ${said.instagram}, ${ctx.now}
      where ${only}`,
  });
}

/**
 * Records a request to become an administrator. Asking again changes nothing, not even the
 * password. Throws `taken` if the username is in use or the email has a portal account, `invalid`
 * if the password is easy to guess, and `too_many`.
 */
export async function askForAdminAccount(
  ctx: Allowed,
  said: AskForAdminAccount,
): Promise<AskedForAccess> {
  const { username, email } = said;
  const refused = whyNotPassword(said.password, said, commonPasswords);
  if (refused) throw refused;
  const waits = sql`select 1 from admin_requests
    where status = 'pending' and username = ${username} collate nocase`;
  const isNameTaken = sql`(
    exists (select 1 from users where lower(username) = lower(${username}))
    or exists (${waits} and email <> ${email} collate nocase)
    or exists (select 1 from vendor_applications
      where status = 'pending' and desired_username = ${username} collate nocase))`;
  return ask(ctx, email, {
    kind: "admin_request",
    isKnown: sql`exists (${waits} and email = ${email} collate nocase)`,
    isTaken: sql`(${isNameTaken} or ${hasPortalAccount(email)})`,
    taken: async () => {
      const named = await ctx.db.all<{ taken: number }>(sql`select ${isNameTaken} taken`);
      return named[0]?.taken === 1 ? usernameTaken() : addressTaken(ctx, { email, kind: "portal" });
    },
    hash: () => hashPassword(said.password),
    insert: (only, password) => sql`
      insert into admin_requests (first_name, last_name, username, email, password, requested_at)
      select ${said.firstName}, ${said.lastName}, ${username}, ${email}, ${password}, ${ctx.now}
      where ${only}`,
  });
}

function usernameTaken() {
  return atField("username", "This username is taken. Choose another username.", "taken");
}

interface Asking {
  kind: ReviewKind;
  isKnown: SQL;
  /** Whether the username or email is taken, so that no account can be created. */
  isTaken: SQL;
  taken: () => Promise<DomainError> | DomainError;
  /** Hashes the password. Hashing is expensive and runs only for a request that will be written. */
  hash?: () => Promise<string>;
  insert: (only: SQL, hash: string) => SQL;
}

/**
 * Writes a request. A known request and a taken username or email are reported before any expensive
 * work; the write checks both again.
 */
function ask(
  ctx: Allowed,
  email: string,
  { kind, isKnown, isTaken, taken, hash, insert }: Asking,
): Promise<AskedForAccess> {
  const write = async () => {
    const [{ known, taken: isHad } = { known: 0, taken: 0 }] = await ctx.db.all<{
      known: number;
      taken: number;
    }>(sql`select ${isKnown} known, ${isTaken} taken`);
    if (known === 1) return { isKnown: true };
    if (isHad === 1) throw await taken();
    await spendOpenForm(ctx, email);
    const password = (await hash?.()) ?? "";
    const { written, after } = await runBatch(ctx.db, {
      written: insert(sql`not ${isKnown} and not ${isTaken}`, password),
      queued: queued(kind, sql`last_insert_rowid()`),
      after: sql<{ known: number }>`select ${isKnown} known`,
    });
    if (written.meta.changes > 0) return { isKnown: false };
    if (after.results[0]?.known === 1) return { isKnown: true };
    throw await taken();
  };
  return sayingWhenItFails(ctx, failed, () => limitTaken(ctx, write));
}

/**
 * The market that the viewer asked to manage, as they named it in their request. Null if the
 * viewer's account came from no request.
 */
export async function findAskedMarket({ db, viewer }: Allowed<Viewer>) {
  const [asked] = await db
    .select({
      marketName: marketManagerRequests.marketName,
      requestedAt: marketManagerRequests.requestedAt,
    })
    .from(marketManagerRequests)
    .where(eq(marketManagerRequests.userId, viewer.id))
    .orderBy(desc(marketManagerRequests.id))
    .limit(1);
  return asked ?? null;
}

import { type SQL, sql } from "drizzle-orm";
import type { Allowed, Capabilities, Instant } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { atField, DomainError, notFound } from "~/platform/errors";
import { hashPassword } from "~/platform/passwords";
import { hashToken, newToken } from "~/platform/tokens";
import type { Role, Viewer } from "~/platform/viewer";
import { type Act, auditLine } from "../audit/audit.server";
import { queueMail } from "../mail/outbox.server";
import type { WrittenMail } from "../mail/written-mail";
import { commonPasswords } from "./common-passwords.server";
import { limitTaken } from "./register.server";
import { rememberBrowser } from "./tries.server";
import { invitationLasts, linkHasEnded, whyNotPassword } from "./user.rules";
import { users } from "./user.tables";

const aDay = 24 * 60 * 60_000;

/** The most accounts of a vendor or a market, and the most invitations that can wait. */
export const mostPeople = 20;
export const mostInvitations = 10;
/** The most invitations that can be sent in a day, including withdrawn ones. */
const mostInvitationsADay = 20;
/** How many days an invitation's link works. */
export const invitationDays = invitationLasts / aDay;

/**
 * What a person is invited to: to work for a vendor, or to manage a market. Each keeps its
 * invitations and its people in its own tables, which share the columns used here.
 */
export interface InvitedTo {
  invitations: SQL;
  people: SQL;
  /** The table of vendors or markets, and the column with its id in the other two tables. */
  table: SQL;
  column: SQL;
  /** The beginning of the keys of the emails that invite. */
  mailKey: string;
}

/** A condition for the WHERE: the invitation can still be accepted. */
export const isWaiting = (now: Instant): SQL =>
  sql`accepted_at is null and withdrawn_at is null and expires_at > ${now}`;

/** The statements that withdraw all invitations that an account has sent, if `only` is true. */
export const withdrawAllOf = (userId: number, now: Instant, only: SQL): SQL[] =>
  [sql`vendor_invitations`, sql`market_invitations`].map(
    (table) => sql`
      update ${table} set withdrawn_at = ${now}
      where invited_by = ${userId} and ${isWaiting(now)} and ${only}`,
  );

/**
 * The FROM and WHERE for an invitation `i` that can be accepted. `p`, the vendor or market, is not
 * removed and has room.
 */
export const openInvitation = (
  { invitations, people, table, column }: InvitedTo,
  tokenHash: string,
  now: Instant,
) => sql`
  from ${invitations} i join ${table} p on p.id = i.${column}
  where i.token_hash = ${tokenHash} and ${isWaiting(now)} and p.removed_at is null
    and (select count(*) from ${people} a where a.${column} = i.${column}) < ${mostPeople}`;

/**
 * The statement that deletes the waiting emails with withdrawn invitations, also those whose first
 * try failed: their links lead nowhere.
 */
const unqueueWithdrawn = ({ invitations, column, mailKey }: InvitedTo, id: number): SQL => sql`
  delete from mail_outbox where status = 'queued' and key in (
    select ${`${mailKey}:`} || substr(token_hash, 1, 16) from ${invitations}
    where ${column} = ${id} and withdrawn_at is not null)`;

/**
 * The FROM and WHERE for an invitation `i` that this account has accepted, as long as it is still
 * one of the people. So a second press on the button finds what the first one did.
 */
export const acceptedInvitation = (
  { invitations, people, table, column }: InvitedTo,
  tokenHash: string,
  userId: number,
) => sql`
  from ${invitations} i join ${table} p on p.id = i.${column}
    join ${people} a on a.${column} = i.${column} and a.user_id = i.accepted_by
  where i.token_hash = ${tokenHash} and i.accepted_by = ${userId}`;

interface Invitation {
  /** The id of the vendor or market. */
  id: number;
  email: string;
  /** The role, for invitations that offer a choice of roles. */
  role?: string;
  /** A condition for the WHERE: the viewer may invite, at the moment of the write. */
  may: SQL;
  content: (token: string) => WrittenMail;
  act: Act;
  /** The message if the address already belongs to one of the people. */
  isThere: string;
}

/**
 * Counts a try to invite a person, before anything is looked up: the error can tell that the address
 * has an account. Throws `too_many`.
 */
export const limitInviting = ({ limits, viewer }: Allowed<Viewer>): Promise<void> =>
  limits.spend("mail", `invite:${viewer.id}`);

/**
 * Emails an invitation link that works once, within a week. An earlier link to the same address
 * stops working. The caller limits the tries first, with `limitInviting`. Throws `too_many`,
 * `not_found` if `may` is not true, and `invalid` at `email` if the person is already there or there
 * is no room.
 */
export async function sendInvitation(
  ctx: Allowed<Viewer>,
  to: InvitedTo,
  { id, email, role, may: viewerMay, content, act, isThere }: Invitation,
): Promise<void> {
  const { db, now, viewer } = ctx;
  const { invitations, people, column } = to;
  const token = newToken();
  const tokenHash = await hashToken(token);
  const works = sql`exists (select 1 from ${people} a join users u on u.id = a.user_id
    where a.${column} = ${id} and lower(u.email) = lower(${email}))`;
  const count = (which: SQL) =>
    sql`(select count(*) from ${invitations} where ${column} = ${id} and ${which})`;
  const isOther = sql`lower(email) <> lower(${email})`;
  const room = sql`(select count(*) from ${people} where ${column} = ${id})
      + ${count(sql`${isWaiting(now)} and ${isOther}`)} < ${mostPeople}
    and ${count(sql`${isWaiting(now)} and ${isOther}`)} < ${mostInvitations}`;
  const today = sql`${count(sql`created_at > ${now - aDay}`)} < ${mostInvitationsADay}`;
  const may = sql`${viewerMay} and not ${works} and ${room} and ${today}`;
  const chosen = role === undefined ? null : { column: sql`, role`, value: sql`, ${role}` };
  const { state, invited } = await runBatch(db, {
    state: sql<{ works: number; room: number; today: number }>`
      select ${works} works, ${room} room, ${today} today`,
    withdrawn: sql`
      update ${invitations} set withdrawn_at = ${now}
      where ${column} = ${id} and lower(email) = lower(${email}) and accepted_at is null
        and withdrawn_at is null and ${may}`,
    unqueued: unqueueWithdrawn(to, id),
    invited: sql<{ id: number }>`
      insert into ${invitations} (${column}, email, token_hash, invited_by, created_at,
        expires_at ${chosen?.column ?? sql``})
      select ${id}, ${email}, ${tokenHash}, ${viewer.id}, ${now}, ${now + invitationLasts}
        ${chosen?.value ?? sql``}
      where ${may} returning id`,
    mail: queueMail(now, {
      key: `${to.mailKey}:${tokenHash.slice(0, 16)}`,
      to: email,
      content: content(token),
      isSecret: true,
      only: wroteOne,
    }),
    log: auditLine(ctx, act),
  });
  if (invited.results.length === 1) return;
  throw whyNotInvited(state.results[0], isThere) ?? notFound();
}

function whyNotInvited(
  state: { works: number; room: number; today: number } | undefined,
  isThere: string,
) {
  if (!state) return null;
  const at = (text: string) => atField("email", text);
  if (state.works) return at(isThere);
  if (!state.room)
    return at(
      "You’ve reached the limit for people and invitations. Remove a person or withdraw an invitation first.",
    );
  if (!state.today) {
    return new DomainError(
      "too_many",
      `${mostInvitationsADay} invitations were sent in 24 hours, the most allowed. Try again later.`,
      { retryAfter: 3600 },
    );
  }
  return null;
}

/**
 * Ends an invitation that nobody has accepted. Ending it twice has no further effect. Throws
 * `not_found`.
 */
export async function endInvitation(
  ctx: Allowed<Viewer>,
  to: InvitedTo,
  { id, invitationId, may, act }: { id: number; invitationId: number; may: SQL; act: Act },
): Promise<void> {
  const { invitations, column } = to;
  const { there } = await runBatch(ctx.db, {
    ended: sql`
      update ${invitations} set withdrawn_at = ${ctx.now}
      where id = ${invitationId} and ${column} = ${id} and accepted_at is null
        and withdrawn_at is null and ${may}`,
    log: auditLine(ctx, act),
    unqueued: unqueueWithdrawn(to, id),
    there: sql<{ id: number }>`
      select id from ${invitations} where id = ${invitationId} and ${column} = ${id} and ${may}`,
  });
  if (there.results.length === 0) throw notFound("Invitation not found");
}

/** What a user types to create an account with a link from an email. */
interface NewAccount {
  username: string;
  firstName: string;
  lastName: string;
  password: string;
}

/** How an invited person's new account joins the vendor or market. */
interface Joining {
  type: Role;
  /** The statement that makes the account one of the people, given the account's id. */
  join: (userId: SQL, open: SQL) => SQL;
  act: Act;
  /** Emails for the same batch, each queued if the statement before it wrote something. */
  told?: SQL[];
}

/**
 * Creates an account for an invited person and adds it to the vendor or market. The link came by
 * email, so the address is confirmed. Throws `too_late` if the link has expired, `taken` at its
 * field if the username or address is in use, `invalid` if the password is easy to guess, and
 * `too_many`, like `register`.
 */
export async function joinWithNewAccount(
  ctx: Allowed,
  to: InvitedTo,
  { token, email, ...typed }: NewAccount & { token: string; email: string },
  account: Joining,
): Promise<void> {
  const refused = whyNotPassword(typed.password, { ...typed, email }, commonPasswords);
  if (refused) throw refused;
  await ctx.limits.spend("register", `address:${ctx.address}`);
  await limitTaken(ctx, () => makeInvited(ctx, to, { token, ...typed }, account));
}

async function makeInvited(
  ctx: Allowed,
  to: InvitedTo,
  { token, ...typed }: NewAccount & { token: string },
  account: Joining,
): Promise<void> {
  const { db, now } = ctx;
  const tokenHash = await hashToken(token);
  const open = openInvitation(to, tokenHash, now);
  const [made] = await runBatch(db, [
    sql<{ id: number }>`
      insert into users (username, email, email_confirmed_at, first_name, last_name, password,
        user_type, created_at, updated_at)
      select ${typed.username}, i.email, ${now}, ${typed.firstName}, ${typed.lastName},
        ${await hashPassword(typed.password)}, ${account.type}, ${now}, ${now} ${open}
      on conflict do nothing returning id`,
    account.join(sql`last_insert_rowid()`, sql`${open} and ${wroteOne}`),
    sql`
      update ${to.invitations} set accepted_at = ${now}, accepted_by =
        (select id from users where lower(username) = lower(${typed.username}))
      where token_hash = ${tokenHash} and ${wroteOne}`,
    auditLine(ctx, account.act),
    ...(account.told ?? []),
  ]);
  const [row] = made.results;
  if (row) return rememberBrowser(ctx, row.id);
  const still = await db.all<{ open: number }>(sql`select 1 open ${open}`);
  throw still.length === 1 ? await whatIsTaken(ctx, typed.username) : linkHasEnded();
}

async function whatIsTaken({ db }: Pick<Capabilities, "db">, username: string) {
  const same = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.username}) = lower(${username})`);
  if (same.length > 0) {
    return atField("username", "This username is taken. Choose another username.", "taken");
  }
  const text =
    "Your email address has a portal account. Sign in to the portal account to accept the invitation. If this doesn’t work, ask to be invited at another email.";
  return new DomainError("taken", text, {
    title: "You already have an account",
    leadsTo: { to: "/vendor-auth", label: "Sign in" },
  });
}

/** Deletes invitations, with the addresses in them, a month after they expire. */
export async function forgetOldInvitations({ db, now }: Capabilities): Promise<void> {
  const before = now - 30 * aDay;
  await runBatch(db, [
    sql`delete from vendor_invitations where expires_at < ${before}`,
    sql`delete from market_invitations where expires_at < ${before}`,
  ]);
}

import { eq, type SQL, sql } from "drizzle-orm";
import type { Allowed, Capabilities } from "~/platform/context";
import { noRows, runBatch, type Statement, wroteOne } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { hashToken } from "~/platform/tokens";
import type { Viewer } from "~/platform/viewer";
import { auditLine } from "../audit/audit.server";
import { queueMail } from "../mail/outbox.server";
import {
  newRecoveryCodesMail,
  signInCodesOffMail,
  signInCodesOnMail,
} from "../mail/second-factor-mail";
import type { WrittenMail } from "../mail/written-mail";
import { demandFactor, recordProof } from "../proof/demand-proof.server";
import { checkOwnPassword, notYourPassword } from "../user/account.server";
import { isActive } from "../user/active";
import { isPrivileged } from "../user/api-token.server";
import { accountMailKey } from "../user/held-data.server";
import { uncountTries } from "../user/tries.server";
import { checkCode, codesLeft, codeWasUsed, keySealedFor, wrongCode } from "./check-code.server";
import type { BeginSetup, ConfirmSetup, ProveWithCode } from "./second-factor.schema";
import { secondFactors } from "./second-factor.tables";
import {
  codesShownFor,
  newKey,
  newRecoveryCode,
  readCode,
  recoveryCodesMade,
  setupLasts,
  setupLink,
  stepOf,
} from "./sign-in-code.rules";

const f = secondFactors;
const codesSealedFor = (userId: number) => `recovery codes of account ${userId}`;
const overview = { to: "/account/second-factor", label: "Sign-in codes" };

const isOnAlready = () =>
  new DomainError("taken", "Sign-in codes are already on for your account.", {
    title: "Already on",
    leadsTo: overview,
  });

/** Whether sign-in codes are on, and what waits for the viewer. */
export async function readSecondFactor({ db, viewer, now }: Allowed<Viewer>) {
  const [row] = await db
    .select({
      confirmedAt: f.confirmedAt,
      createdAt: f.createdAt,
      hasUnsaved: sql<0 | 1>`${f.unsavedCodes} is not null and ${f.shownUntil} > ${now}`.as(
        "unsaved",
      ),
      left: codesLeft(viewer.id).as("codes_left"),
    })
    .from(f)
    .where(eq(f.userId, viewer.id));
  const since = row?.confirmedAt ?? null;
  return {
    since,
    isBegun: since === null && row !== undefined && row.createdAt > now - setupLasts,
    hasUnsaved: row?.hasUnsaved === 1,
    left: row?.left ?? 0,
  };
}

/**
 * The key that waits for its first code, and the link for an app. Null if no setup is under way,
 * and for an administrator who views the account.
 */
export async function readSetup(ctx: Allowed<Viewer>) {
  const { db, viewer, now, sealer } = ctx;
  if (viewer.viewedBy) return null;
  const [row] = await db.select().from(f).where(eq(f.userId, viewer.id));
  if (!row || row.confirmedAt !== null || row.createdAt <= now - setupLasts) return null;
  const key = await sealer.open(row.secret, keySealedFor(viewer.id));
  return key === null ? null : { setup: row.createdAt, key, link: setupLink(key, viewer.username) };
}

/**
 * Makes a new key. It replaces a key that still waits for its first code, never one in use: throws
 * `taken`. Throws like `demandFactor`. Asks for the password, because whoever turns codes on at an
 * open browser would lock the owner out.
 */
export async function beginSetup(
  ctx: Allowed<Viewer>,
  { currentPassword }: BeginSetup,
): Promise<void> {
  const { db, viewer, now, sealer } = ctx;
  await demandFactor(ctx);
  const checked = await checkOwnPassword(ctx, currentPassword);
  const sealed = await sealer.seal(newKey(), keySealedFor(viewer.id));
  const { made, found } = await runBatch(db, {
    made: sql`
      insert into second_factors (user_id, secret, created_at)
      select id, ${sealed}, ${now} from users
      where id = ${viewer.id} and ${isActive()} and password = ${checked}
      on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at
      where confirmed_at is null`,
    found: db.select({ confirmedAt: f.confirmedAt }).from(f).where(eq(f.userId, viewer.id)),
  });
  if (made.meta.changes === 1) return;
  throw found.results[0]?.confirmedAt ? isOnAlready() : notYourPassword();
}

/**
 * Turns sign-in codes on with the first right code, and makes the recovery codes. A setup that the
 * form was not drawn for is `changed`; an expired one is `too_late`. Confirming twice does no harm.
 */
export async function confirmSetup(
  ctx: Allowed<Viewer>,
  { setup, code }: ConfirmSetup,
): Promise<void> {
  const { db, viewer, now, sealer, site } = ctx;
  const [row] = await db.select().from(f).where(eq(f.userId, viewer.id));
  if (row && row.confirmedAt !== null) {
    if (row.createdAt === setup) return;
    throw isOnAlready();
  }
  if (!row || row.createdAt <= now - setupLasts) {
    throw new DomainError("too_late", "This key has expired. Start again to get a new one.", {
      leadsTo: overview,
    });
  }
  if (row.createdAt !== setup) throw hasNewKey();
  const key = await sealer.open(row.secret, keySealedFor(viewer.id));
  const read = readCode(code);
  const step = key && read?.by === "code" ? stepOf(read.digits, key, now) : null;
  if (!step) {
    throw wrongCode(
      "Wrong code. Enter the code that your app shows now. If codes never work, check that your phone’s clock is right.",
    );
  }
  const fresh = await freshCodes(ctx);
  const { found } = await runBatch(db, {
    on: sql`
      update second_factors set confirmed_at = ${now}, last_step = ${step},
        unsaved_codes = ${fresh.sealed}, shown_until = ${now + codesShownFor}
      where user_id = ${viewer.id} and created_at = ${setup} and confirmed_at is null`,
    mail: news(ctx, "sign-in-codes-on", signInCodesOnMail(site, viewer)),
    log: audited(ctx, "sign_in_codes_on"),
    codes: fresh.insert,
    proven: await recordProof(ctx, "code", fresh.areNew),
    found: db.select({ createdAt: f.createdAt }).from(f).where(eq(f.userId, viewer.id)),
  });
  if (found.results[0]?.createdAt !== setup) throw hasNewKey();
}

const hasNewKey = () =>
  new DomainError(
    "changed",
    "You started again in another tab, so there is a new key. Add the key below to your app and enter its code.",
  );

/**
 * Ten new recovery codes: sealed, for the page that shows them, and the statement that stores their
 * hashes, if the sealed codes were written before it.
 */
async function freshCodes({ viewer, sealer }: Allowed<Viewer>) {
  const codes = Array.from({ length: recoveryCodesMade }, newRecoveryCode);
  const hashes = await Promise.all(codes.map((code) => hashToken(code.replaceAll(" ", ""))));
  const sealed = await sealer.seal(codes.join("\n"), codesSealedFor(viewer.id));
  const areNew: SQL = sql`exists (select 1 from second_factors
    where user_id = ${viewer.id} and unsaved_codes = ${sealed})`;
  const insert = sql`
    insert into recovery_codes (user_id, code_hash)
    select ${viewer.id}, value from json_each(${JSON.stringify(hashes)}) where ${areNew}`;
  return { sealed, areNew, insert };
}

/** The email about a change that the statement before has made. */
const news = (
  { viewer, now }: Allowed<Viewer>,
  kind: Parameters<typeof accountMailKey>[0],
  content: WrittenMail,
) =>
  queueMail(now, {
    key: accountMailKey(kind, viewer.id, String(now)),
    to: viewer.email,
    content,
    only: wroteOne,
  });

const audited = (ctx: Allowed<Viewer>, action: string): Statement =>
  isPrivileged(ctx)
    ? auditLine(ctx, { action, subject: { type: "user", id: ctx.viewer.id } })
    : noRows<{ id: number }>();

/**
 * The recovery codes that the owner has not saved yet. Null if there are none to show, and for an
 * administrator who views the account.
 */
export async function readUnsavedCodes(ctx: Allowed<Viewer>): Promise<string[] | null> {
  const { db, viewer, now, sealer } = ctx;
  if (viewer.viewedBy) return null;
  const [row] = await db
    .select({ sealed: f.unsavedCodes, shownUntil: f.shownUntil })
    .from(f)
    .where(eq(f.userId, viewer.id));
  if (!row?.sealed || (row.shownUntil ?? 0) <= now) return null;
  const opened = await sealer.open(row.sealed, codesSealedFor(viewer.id));
  return opened?.split("\n") ?? null;
}

/** The owner has saved the recovery codes: nobody can see them any more. */
export async function saveRecoveryCodes({ db, viewer }: Allowed<Viewer>): Promise<void> {
  await db.update(f).set({ unsavedCodes: null, shownUntil: null }).where(eq(f.userId, viewer.id));
}

/** Checks the password and a code. Null if sign-in codes are off already. */
async function prove(ctx: Allowed<Viewer>, { currentPassword, code }: ProveWithCode) {
  const hash = await checkOwnPassword(ctx, currentPassword);
  const checked = await checkCode(ctx, ctx.viewer.id, code);
  const isStill = sql`exists (select 1 from users where id = ${ctx.viewer.id} and password = ${hash})`;
  return checked && { use: checked.use(isStill), tries: checked.tries };
}

/** Turns sign-in codes off and deletes the recovery codes. Turning them off twice does no harm. */
export async function turnOffSecondFactor(
  ctx: Allowed<Viewer>,
  command: ProveWithCode,
): Promise<void> {
  const { db, viewer, site } = ctx;
  const proof = await prove(ctx, command);
  if (proof === null) return;
  const { used } = await runBatch(db, {
    used: proof.use,
    mail: news(ctx, "sign-in-codes-off", signInCodesOffMail(site, viewer)),
    log: audited(ctx, "sign_in_codes_off"),
    // The recovery codes are deleted with their account's row.
    off: sql`delete from second_factors where user_id = ${viewer.id} and ${wroteOne}`,
  });
  if (used.meta.changes !== 1) throw codeWasUsed();
  await uncountTries(ctx, proof.tries);
}

/**
 * Replaces the recovery codes. While the last ones wait to be saved, those stay: so a form that is
 * sent twice shows the codes that count. Throws `too_late` if sign-in codes are off.
 */
export async function makeRecoveryCodes(
  ctx: Allowed<Viewer>,
  command: ProveWithCode,
): Promise<void> {
  const { db, viewer, now, site } = ctx;
  if ((await readSecondFactor(ctx)).hasUnsaved) return;
  const proof = await prove(ctx, command);
  if (proof === null) {
    throw new DomainError("too_late", "Sign-in codes are off.", { leadsTo: overview });
  }
  const fresh = await freshCodes(ctx);
  const { used } = await runBatch(db, {
    used: proof.use,
    mail: news(ctx, "recovery-codes-new", newRecoveryCodesMail(site, viewer)),
    log: audited(ctx, "recovery_codes_made"),
    shown: sql`
      update second_factors set unsaved_codes = ${fresh.sealed}, shown_until = ${now + codesShownFor}
      where user_id = ${viewer.id} and ${wroteOne}`,
    old: sql`delete from recovery_codes where user_id = ${viewer.id} and ${fresh.areNew}`,
    made: fresh.insert,
  });
  if (used.meta.changes !== 1) throw codeWasUsed();
  await uncountTries(ctx, proof.tries);
}

/**
 * Deletes the readable copy of recovery codes that may no longer be shown.
 * Safe to run at any time, any number of times.
 */
export async function forgetUnsavedCodes({ db, now }: Capabilities): Promise<void> {
  await db.run(sql`
    update second_factors indexed by second_factors_unsaved
    set unsaved_codes = null, shown_until = null
    where unsaved_codes is not null and shown_until <= ${now}`);
}

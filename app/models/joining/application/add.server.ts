import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound, someoneChanged } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Admin } from "~/platform/viewer";
import type { Coordinates } from "../../guide/place/place";
import { auditLine, madeBy, newMaking } from "../../people/audit/audit.server";
import { queueMail } from "../../people/mail/outbox.server";
import { demandProof } from "../../people/proof/demand-proof.server";
import { hasPortalAccount } from "../../people/user/active";
import { newProvingLink } from "../../people/user/email-address.server";
import { newPasswordLink } from "../../people/user/password-reset.server";
import { invitationLasts } from "../../people/user/user.rules";
import { isNameAskedFor } from "../asked-name.server";
import { usernamesFor } from "../review-queue/approving.rules";
import { mayReview, readItems } from "../review-queue/decide.server";
import { asDecidable } from "../review-queue/queue-listing";
import { queued } from "../review-queue/queued.server";
import type { MailedAccount } from "../review-queue/review-mail";
import { unqueueReviewMails } from "../review-queue/review-outbox.server";
import { isOwn } from "../review-queue/review-queue.rules";
import { accountFor, type ToAdd, usesOwnPassword, whyNotAdd } from "./add.rules";
import type { AddApplication } from "./add.schema";
import { type Adding, addingMarket, addingVendor } from "./adding.server";
import { type ApplicationKind, tableOf } from "./application-link.server";
import { applicationAddedMail } from "./application-mail";
import { toAddFrom, toAddStatement } from "./to-add.server";

type Ctx = Allowed<Admin>;
const aDay = 86_400_000;

/** An application and its review item, as read for adding the application to the guide. */
export interface ReadToAdd {
  item: NonNullable<Awaited<ReturnType<typeof readItem>>>;
  toAdd: ToAdd;
}

const readItem = async (ctx: Ctx, itemId: number) =>
  (await readItems(ctx, [itemId])).get(itemId) ?? null;

/**
 * Reads the application of a review item. Throws `not_found` if there is no such item or the item
 * is not an application.
 */
export async function readToAdd(ctx: Ctx, itemId: number): Promise<ReadToAdd> {
  const item = await readItem(ctx, itemId);
  if (item?.kind !== "vendor_application" && item?.kind !== "market_application") {
    throw notFound("Application not found");
  }
  const [found] = await runBatch(ctx.db, [toAddStatement(item.kind, itemId)]);
  const toAdd = toAddFrom(found.results);
  if (!toAdd) throw notFound("Application not found");
  return { item, toAdd };
}

/**
 * Why this viewer cannot add the application in the version that they have seen; null when they
 * can.
 */
function whyNot({ viewer }: Ctx, { item, toAdd }: ReadToAdd, version: number): DomainError | null {
  if (isOwn(asDecidable(item), viewer)) {
    return new DomainError(
      "wrong_role",
      "This is your own application. Ask another administrator to add it.",
    );
  }
  const refused = whyNotAdd(toAdd);
  if (refused) return refused;
  return item.version === version
    ? null
    : someoneChanged(
        "Someone else changed this application since you opened it. Check the application, then try again.",
      );
}

/** What was added: its name, its kind and its id in the guide. */
export interface Added {
  kind: ApplicationKind;
  name: string;
  id: number;
  username: string | null;
}

/**
 * Adds an approved application to the guide: the vendor with its markets or the market with its
 * opening hours, the account that manages it, and the email that says how to sign in. Writes all of
 * this or nothing, and only once. Throws the errors of `whyNotAdd` and `prepareAdding`,
 * `wrong_role` if the application is the viewer's own, `changed` and `not_found`.
 */
export async function addApplication(
  ctx: Ctx,
  { itemId, version }: AddApplication,
): Promise<Added> {
  const before = await readToAdd(ctx, itemId);
  const refused = whyNot(ctx, before, version);
  if (refused) throw refused;
  return sayingWhenItFails(ctx, failedToAdd[before.toAdd.kind], async () => {
    const { statements, username } = await prepareAdding(ctx, before);
    const only = mayReview(ctx, before.item, version);
    const [first] = await runBatch(ctx.db, statements(only));
    const after = await readToAdd(ctx, itemId);
    const { addedId, kind, name } = after.toAdd;
    if (first?.meta.changes && addedId !== null) return { kind, name, id: addedId, username };
    throw whyNot(ctx, after, version) ?? new DomainError("taken");
  });
}

/** The message for an unexpected failure while adding, in the spec's words. */
export const failedToAdd: Record<ApplicationKind, { title: string; text: string }> = {
  vendor_application: { title: "Creation Failed", text: "Failed to create vendor" },
  market_application: { title: "Error", text: "Failed to add market" },
};

/** The prepared writes that add an application. */
interface PreparedAdding {
  /**
   * What must still be true at the moment of writing, besides the viewer's permission to add the
   * application.
   */
  may: SQL;
  /**
   * The statements to run. The first changes its one row if `only` and `may` are true. All others
   * take effect only if the first did.
   */
  statements: (only: SQL) => SQL[];
  /** The account that manages the added vendor or market. */
  username: string | null;
}

/**
 * Prepares the statements that add an application. `place` is the place of a new market. `notes`
 * are the notes of a decision that is written in the same step: the applicant then gets one email
 * about both. Throws like `demandProof` if an account is created or gets something to manage.
 */
export async function prepareAdding(
  ctx: Ctx,
  { item, toAdd }: ReadToAdd,
  { place = null, notes }: { place?: Coordinates | null; notes?: string | null } = {},
): Promise<PreparedAdding> {
  if (accountFor(toAdd) !== "none") await demandProof(ctx);
  const { now, site } = ctx;
  const { kind, email } = toAdd;
  const { subjectId } = item;
  const table = tableOf[kind];
  const adding = await (kind === "vendor_application"
    ? addingVendor(ctx, subjectId, toAdd)
    : addingMarket(ctx, subjectId, toAdd, place));
  const account = await accountStatements(ctx, toAdd, subjectId, adding);
  const making = newMaking(adding.subject.type);
  const made = madeBy(making);
  const may = sql`${adding.may} and ${account.may}`;
  /** All statements but the first. */
  const statements = [
    auditLine(ctx, {
      action: adding.action,
      subject: adding.subject,
      after: { name: toAdd.same?.name ?? toAdd.name, application: subjectId },
      detail: making.detail,
    }),
    ...adding.after(made),
    ...account.make(made),
    sql`
      update ${table} set ${adding.column} = ${made}
        ${kind === "vendor_application" ? sql`, desired_password = null` : sql``}
      where id = ${subjectId} and ${made} is not null and ${adding.column} is null`,
    queued(kind, subjectId, sql`${made} is not null`),
  ];
  if (email !== null) {
    let link: MailedAccount["link"] = null;
    if (account.needs !== null) {
      const newLink = account.needs === "set password" ? newPasswordLink : newProvingLink;
      const { token, statement } = await newLink(
        now,
        sql`${account.find} and ${made} is not null`,
        invitationLasts,
      );
      link = { token, does: account.needs };
      statements.push(statement);
    }
    const content = applicationAddedMail(site, {
      kind,
      name: toAdd.same?.name ?? toAdd.name,
      notes: notes === undefined ? toAdd.untoldNotes : notes,
      isShown: kind === "market_application" || toAdd.same !== null || toAdd.found.length > 0,
      account:
        account.username === null
          ? null
          : { username: account.username, link, days: invitationLasts / aDay },
    });
    const key = `application-added:${item.id}`;
    const mail = { key, to: email, content, isSecret: link !== null };
    statements.push(
      // This email also tells the decision. An email about the decision that is still waiting would
      // arrive after it.
      unqueueReviewMails(item.id, sql`${made} is not null`),
      queueMail(now, { ...mail, only: sql`${made} is not null` }),
    );
  }
  // This line must be the last statement: all others look for the mark in the newest line of the
  // log.
  statements.push(
    auditLine(
      ctx,
      {
        action: `${kind}_added`,
        subject: { type: kind, id: subjectId },
        after: { name: toAdd.name, account: account.username ?? undefined },
      },
      sql`${made} is not null`,
    ),
  );
  return {
    may,
    statements: (only) => [adding.first(sql`${only} and ${may}`), ...statements],
    username: account.username,
  };
}

/**
 * Prepares the statements that give the vendor or market an account: a new account, the account
 * that already has the applicant's email, or none.
 */
async function accountStatements(ctx: Ctx, toAdd: ToAdd, subjectId: number, adding: Adding) {
  const { email, account, kind, username: wished } = toAdd;
  const which = accountFor(toAdd);
  if (which === "none") {
    return { may: sql`true`, make: () => [], username: null, find: sql``, needs: null };
  }
  if (which === "existing" && account) {
    const find = sql`select u.id from users u where u.id = ${account.id}
      and lower(u.email) = lower(${email}) and ${adding.fits}`;
    return {
      may: sql`exists (${find})`,
      make: (made: SQL) => adding.give(made, { find, username: account.username }),
      username: account.username,
      find,
      needs: null,
    };
  }
  const username = await freeName(ctx, {
    wished,
    email: email ?? "",
    own: kind === "vendor_application" ? subjectId : null,
  });
  const hasPassword = usesOwnPassword(toAdd);
  const password = hasPassword ? sql`coalesce(desired_password, '')` : sql`''`;
  const find = sql`select id, email from users where lower(username) = lower(${username})`;
  const { now } = ctx;
  return {
    may: sql`not exists (select 1 from users
      where lower(username) = lower(${username})) and not ${hasPortalAccount(email)}`,
    make: (made: SQL) => [
      sql`
        insert into users (username, email, first_name, last_name, password, is_admin, user_type,
          is_active, created_at, updated_at)
        select ${username}, ${email}, ${namesOf[kind]}, ${password}, 0, ${adding.userType}, 1, ${now}, ${now}
        from ${tableOf[kind]} where id = ${subjectId} and ${made} is not null`,
      ...adding.give(made, { find, username }),
    ],
    username,
    find,
    needs: hasPassword ? ("confirm email" as const) : ("set password" as const),
  };
}

/** The SQL for the first name and the last name. */
const namesOf: Record<ApplicationKind, SQL> = {
  vendor_application: sql`first_name, last_name`,
  market_application: sql`
    trim(substr(trim(contact_name), 1, instr(trim(contact_name) || ' ', ' '))),
    trim(substr(trim(contact_name), instr(trim(contact_name) || ' ', ' ')))`,
};

/**
 * A free username for the account: the requested name, or one like it. `own` is the id of the
 * vendor application that asks for it.
 */
async function freeName(
  { db }: Ctx,
  { wished, email, own }: { wished: string | null; email: string; own: number | null },
): Promise<string> {
  const names = wished === null ? usernamesFor(email) : [wished, ...usernamesFor(wished)];
  const [found] = await db.all<{ name: string }>(sql`
      select value name from json_each(${JSON.stringify(names)})
      where not exists (select 1 from users where lower(username) = lower(value))
        and not ${isNameAskedFor(sql`value`, own)}
      order by key limit 1`);
  if (found) return found.name;
  throw new DomainError(
    "taken",
    "All usernames we tried for this account are taken. Ask for a new application with another username or email.",
  );
}

import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import type { Admin } from "~/platform/viewer";
import { managersOf, type ToldManager, tellManagers } from "../../guide/market/managers.server";
import type { Facts } from "../../people/audit/audit.rules";
import { ownersOf } from "../../vendors/people.server";
import { categoriesIn } from "../../vendors/publishing.server";
import { isNameAskedFor } from "../asked-name.server";
import {
  type Namesake,
  usernamesFor,
  type WhatItRuns,
  whatItRuns,
  whyNotApprove,
} from "./approving.rules";
import type { ReviewRow } from "./queue-listing";
import { mailWaits, type ReviewKind } from "./review-queue.rules";
import type { ItemId } from "./review-scope.server";

type Ctx = Pick<Allowed<Admin>, "db" | "now" | "site" | "viewer">;

/** What approving an item creates, as statements for the batch of the decision. */
export interface Approval {
  /** Why the item cannot be approved. If set, nothing is written. */
  refused: DomainError | null;
  account: MadeAccount | null;
  /**
   * The statements after the decision. Each takes effect only if the statement before it changed
   * its one row.
   */
  after: SQL[];
  /** The facts for the audit line. */
  facts: Facts;
}

interface MadeAccount {
  username: string;
  /** Whether the account has no password yet. */
  needsPassword: boolean;
  /**
   * Creates the account from the request's row, if `may` is true. Writes nothing if another account
   * has the username or email.
   */
  insert: (may: SQL) => SQL;
  /** Finds the created account, as a `select id …` statement; more conditions can follow it. */
  find: SQL;
}

const nothing: Approval = {
  refused: null,
  account: null,
  after: [],
  facts: {},
};

/** The vendors with this name and how many owners each has. At most two. */
const vendorsNamed = (name: SQL) => sql<Namesake>`
  select v.id, v.name, ${ownersOf(sql`v.id`)} owners
  from vendors v where v.name = ${name} collate nocase and v.removed_at is null
  order by v.id limit 2`;

/**
 * The market that was chosen for a request, or otherwise the markets with this name. At most two.
 */
const marketsNamed = (name: SQL, requestId: SQL) => {
  const chosen = sql`(select market_id from market_manager_requests where id = ${requestId})`;
  return sql<Namesake>`
    select * from (select id, name, 0 owners from markets
      where id = ${chosen} and removed_at is null)
    union all select * from (select id, name, 0 owners from markets
      where ${chosen} is null and name = ${name} collate nocase and removed_at is null
      order by name collate nocase, id limit 2)`;
};

/** The vendors or markets with the item's name, and how many owners each vendor has. */
function namesakesStatement({ kind, title, subjectId }: ReviewRow) {
  const name = sql`${title.trim()}`;
  if (kind === "vendor_request") return vendorsNamed(name);
  if (kind === "manager_request") return marketsNamed(name, sql`${subjectId}`);
  return sql<Namesake>`select 0 id, '' name, 0 owners where false`;
}

/**
 * The namesakes of an item that is read in the same batch. Empty if the item is of another kind.
 */
export function namesakesOfItem(id: ItemId) {
  const its = (column: SQL, kind: ReviewKind) =>
    sql`(select ${column} from review_items where id = ${id} and kind = ${kind})`;
  const named = (kind: ReviewKind) => its(sql`trim(title)`, kind);
  return sql<Namesake>`
    select * from (${vendorsNamed(named("vendor_request"))})
    union all select * from (select * from
      (${marketsNamed(named("manager_request"), its(sql`subject_id`, "manager_request"))}))`;
}

/**
 * The free usernames among those that an account could have, the best first. A username that a
 * waiting admin request or application asks for is not free.
 */
const freeNames = ({ kind, email }: ReviewRow): SQL => {
  const names = kind === "admin_request" || email === null ? [] : usernamesFor(email);
  return sql`
    select json_group_array(value order by key) from json_each(${JSON.stringify(names)})
    where not exists (select 1 from users where lower(username) = value)
      and not ${isNameAskedFor(sql`value`)}`;
};

/** Whether an admin request still holds the requested password's hash. */
const hasPassword = ({ kind, subjectId }: ReviewRow): SQL =>
  kind === "admin_request"
    ? sql`coalesce((select password <> '' from admin_requests where id = ${subjectId}), 0)`
    : sql`0`;

/** The managers of the only market that a request can be about. They are told of a new manager. */
const managersOfNamesake = (item: ReviewRow): SQL => sql`
  select json_group_array(json_object('userId', userId, 'username', username, 'email', email,
    'hasAccess', hasAccess))
  from (${managersOf(sql`(select id from (${namesakesStatement(item)}) limit 1)`)})`;

/**
 * The data that decides what approving an item creates: its namesakes, the managers of a market and
 * the free usernames, all as JSON.
 */
interface Given {
  namesakes: string;
  managers: string;
  names: string;
  hasPassword: number;
}

const givenStatement = (item: ReviewRow) => sql<Given>`
  select ${hasPassword(item)} hasPassword, (${freeNames(item)}) names,
    ${item.kind === "manager_request" ? sql`(${managersOfNamesake(item)})` : sql`'[]'`} managers,
    (select json_group_array(json_object('id', id, 'name', name, 'owners', owners))
      from (${namesakesStatement(item)})) namesakes`;

/** What approving these items would create, by item id. */
export async function prepareApprovals(
  ctx: Ctx,
  items: readonly ReviewRow[],
): Promise<Map<number, Approval>> {
  const asking = items.filter(({ kind }) => kind.endsWith("_request"));
  const found = asking.length === 0 ? [] : await runBatch(ctx.db, asking.map(givenStatement));
  const taken = new Set<string>();
  const approvals = new Map<number, Approval>(items.map(({ id }) => [id, nothing]));
  asking.forEach((item, at) => {
    const [given] = found[at]?.results ?? [];
    if (!given) return;
    const there: Namesake[] = JSON.parse(given.namesakes);
    const names: string[] = JSON.parse(given.names);
    const free = names.find((name) => !taken.has(name));
    if (free) taken.add(free);
    const runs = whatItRuns(item.kind, item.title, there);
    const refused = whyNotApprove(item.kind, there) ?? whyNoName(item, free);
    approvals.set(
      item.id,
      refused ? { ...nothing, refused } : approvalOf(ctx, item, free ?? item.title, runs, given),
    );
  });
  return approvals;
}

const whyNoName = ({ kind, title }: ReviewRow, free: string | undefined) =>
  kind === "admin_request" || free
    ? null
    : new DomainError(
        "taken",
        `All usernames we tried for ${title} are taken. Deny this request and ask for a new one with a different email.`,
      );

/**
 * The error if an account was not created although no other reviewer has decided: its vendor has an
 * account now, or another account has its username or email.
 */
export async function whyNotMade(
  ctx: Ctx,
  item: ReviewRow,
  { username, find }: MadeAccount,
): Promise<DomainError> {
  const anew = (await prepareApprovals(ctx, [item])).get(item.id);
  if (anew?.refused) return anew.refused;
  const [named] = await runBatch(ctx.db, [find]);
  const isNameTaken = named?.results.length === 1;
  if (isNameTaken && item.kind !== "admin_request") {
    // We chose this username ourselves. The next try chooses another.
    return new DomainError("taken", "We couldn’t create the account. Try again.");
  }
  const what = isNameTaken ? `the username ${username}` : `the email address ${item.email}`;
  return new DomainError(
    "taken",
    `Another account already has ${what}. Deny this request and ask for a new one with different details.`,
    { title: "Already taken" },
  );
}

function approvalOf(
  ctx: Ctx,
  item: ReviewRow,
  username: string,
  runs: WhatItRuns,
  { hasPassword, managers }: Given,
): Approval {
  const { now } = ctx;
  const find = sql`select id from users where lower(username) = lower(${username})`;
  const isAdmin = item.kind === "admin_request";
  const type = isAdmin ? "admin" : item.kind === "vendor_request" ? "vendor" : "market_manager";
  const source = isAdmin
    ? sql`username, email, first_name, last_name, password, 1`
    : // The first name is assumed to be the text before the first space.
      sql`${username}, email,
        trim(substr(trim(name), 1, instr(trim(name) || ' ', ' '))),
        trim(substr(trim(name), instr(trim(name) || ' ', ' '))), '', 0`;
  const table = sql.raw(
    {
      admin: "admin_requests",
      vendor: "vendor_requests",
      market_manager: "market_manager_requests",
    }[type],
  );
  return {
    refused: null,
    account: {
      username,
      needsPassword: hasPassword === 0,
      insert: (may) => sql`
        insert into users (username, email, first_name, last_name, password, is_admin, user_type,
          is_active, created_at, updated_at)
        select ${source}, ${type}, 1, ${now}, ${now} from ${table}
        where ${may} and ${canRun(runs)}
        on conflict do nothing`,
      find,
    },
    after: runsStatements(ctx, item, runs, { username, find, managers: JSON.parse(managers) }),
    facts: { account: username, ...factsOf(runs) },
  };
}

/** A condition: what the account will manage is still there, and a vendor still has no owner. */
function canRun(runs: WhatItRuns): SQL {
  switch (runs.runs) {
    case "vendor":
      return sql`exists (select 1 from vendors v
        where v.id = ${runs.id} and v.removed_at is null and ${ownersOf(sql`v.id`)} = 0)`;
    case "new vendor":
      return sql`not exists (${vendorsNamed(sql`${runs.name}`)})`;
    case "market":
      return sql`exists (select 1 from markets where id = ${runs.id} and removed_at is null)`;
    case "nothing":
      return sql`true`;
  }
}

/**
 * Gives the account the vendor or market that it will manage. The other managers of a market are
 * told, once the decision can no longer be undone.
 */
function runsStatements(
  ctx: Ctx,
  { subjectId }: ReviewRow,
  runs: WhatItRuns,
  made: Pick<MadeAccount, "username" | "find"> & { managers: ToldManager[] },
): SQL[] {
  const { now } = ctx;
  const { username, find, managers } = made;
  switch (runs.runs) {
    case "vendor":
      return [
        sql`
          insert into vendor_accounts (vendor_id, user_id, created_at)
          select ${runs.id}, id, ${now} from (${find} and ${wroteOne})`,
      ];
    case "new vendor":
      return [
        sql`
          insert into vendors (name, description, vendor_type, website, instagram, contact_email,
            contact_phone, is_published, listed_categories, created_at, updated_at)
          select trim(business_name), '', 'Weekly Vendor', website, instagram, email, phone,
            0, ${categoriesIn(sql`product_category`)}, ${now}, ${now}
          from vendor_requests where id = ${subjectId} and ${wroteOne}`,
        // The statement before this one created the vendor, if it wrote anything.
        sql`
          insert into vendor_accounts (vendor_id, user_id, created_at)
          select last_insert_rowid(), id, ${now} from (${find} and ${wroteOne})`,
      ];
    case "market":
      return [
        sql`
          insert into market_managers (market_id, user_id, created_at)
          select ${runs.id}, id, ${now} from (${find} and ${wroteOne})`,
        ...tellManagers(ctx, managers, {
          market: runs.name,
          marketId: runs.id,
          who: username,
          what: "added",
          notBefore: now + mailWaits,
        }),
      ];
    case "nothing":
      return [];
  }
}

function factsOf(runs: WhatItRuns): Facts {
  if (runs.runs === "nothing") return {};
  if (runs.runs === "new vendor") return { vendor: runs.name, vendorIsNew: true };
  return { [runs.runs]: runs.name, [`${runs.runs}Id`]: runs.id };
}

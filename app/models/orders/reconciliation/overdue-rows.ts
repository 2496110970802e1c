import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";
import { atBank, isDisputed } from "../payment/dispute.server";
import { waitsInVain } from "../payment/stuck-money.rules";
import { aheadByNews } from "../wallet/wallet.rules";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago `at` was, for people who read the overdue list: '30 hours', '3 days', 'never'. */
const age = (at: SQL, now: Instant) => sql`iif(${at} is null, 'never',
  iif(${now} - ${at} < ${2 * day}, cast((${now} - ${at}) / ${hour} as integer) || ' hours',
    cast((${now} - ${at}) / ${day} as integer) || ' days'))`;

/** The columns with times when money moved or was written about. No time may be in the future. */
const moments: [table: string, columns: string[]][] = [
  ["payments", ["created_at", "updated_at"]],
  ["payment_events", ["at"]],
  ["refunds", ["created_at", "updated_at"]],
  ["disputes", ["created_at", "updated_at"]],
  ["payouts", ["created_at", "updated_at"]],
  ["balance_transactions", ["created_at"]],
  ["wallets", ["read_at", "balance_at", "reading_since"]],
  ["stripe_accounts", ["created_at", "closed_at", "checked_at", "refunds_checked_at"]],
  ["order_events", ["at"]],
  ["orders", ["created_at", "updated_at"]],
];

/**
 * The columns with the time of the next try. No next try is further away than half a day, or a
 * day's rest.
 */
const nextTries: [table: string, column: string, where: SQL][] = [
  ["refunds", "next_try_at", sql`state = 'requested'`],
  ["payouts", "next_try_at", sql`status = 'requested'`],
  ["wallets", "due_at", sql`true`],
  ["stripe_accounts", "check_after", sql`closed_at is null`],
  ["stripe_accounts", "manual_payouts_after", sql`closed_at is null`],
];

const union = (parts: SQL[]) => sql.join(parts, sql` union all `);

/**
 * What must have happened by `now`. If the schedule has stopped, a reading never ended, or a time
 * is years away, money keeps waiting, and no other invariant notices.
 */
export const overdueInvariants = (now: Instant): Record<string, SQL> => ({
  "every account is read each day, and a closed one until Stripe tells no more": sql`
    select w.account_id as account, a.vendor_id, w.read_at, ${age(sql`w.read_at`, now)} as age
    from wallets w join stripe_accounts a on a.id = w.account_id
    where a.created_at < ${now - day} and (w.due_at is not null or a.closed_at is null)
      and coalesce(w.read_at, 0) < ${now} - iif(a.closed_at is null, ${day}, ${3 * day})
    union all
    select a.id, a.vendor_id, null, 'never' from stripe_accounts a
    where a.created_at < ${now - day} and a.closed_at is null
      and not exists (select 1 from wallets w where w.account_id = a.id)`,

  "a reading that has begun comes to its end": sql`
    select account_id as account, reading_since, ${age(sql`reading_since`, now)} as age
    from wallets where reading_since < ${now - 6 * hour}`,

  "Stripe is asked each day how an account stands, and what was given back": sql`
    select a.id as account, a.vendor_id, a.checked_at, ${age(sql`a.checked_at`, now)} as age
    from stripe_accounts a where a.closed_at is null and a.checked_at < ${now - 3 * day}
    union all
    select a.id, a.vendor_id, a.refunds_checked_at, ${age(sql`a.refunds_checked_at`, now)}
    from stripe_accounts a where a.closed_at is null and a.refunds_checked_at < ${now - 3 * day}
      and exists (select 1 from payments p where p.stripe_account_id = a.id
        and p.payment_intent_id is not null and p.created_at < ${now - 3 * day})`,

  "what is tried again is tried within two days": union(
    nextTries.map(
      ([table, column, where]) => sql`
        select ${table} as "table", rowid as "row", ${sql.raw(column)} as next,
          cast((${sql.raw(column)} - ${now}) / ${day} as integer) || ' days' as away
        from ${sql.raw(table)} where ${sql.raw(column)} > ${now + 2 * day} and ${where}`,
    ),
  ),

  "what is due has been tried": sql`
    select r.id as refund_id, null as payout_id, null as account, r.next_try_at as due,
      ${age(sql`r.next_try_at`, now)} as age
    from refunds r join payments p on p.id = r.payment_id
    where r.state = 'requested' and r.next_try_at < ${now - day} and not ${isDisputed}
    union all
    select null, id, account_id, next_try_at, ${age(sql`next_try_at`, now)} from payouts
    where status = 'requested' and next_try_at < ${now - day}
    union all
    select null, null, account_id, due_at, ${age(sql`due_at`, now)} from wallets
    where due_at < ${now - day - aheadByNews}
    union all
    select null, null, id, manual_payouts_after, ${age(sql`manual_payouts_after`, now)}
    from stripe_accounts where closed_at is null and manual_payouts_after < ${now - day}
      and created_at < ${now - day}
    union all
    select null, null, id, check_after, ${age(sql`check_after`, now)}
    from stripe_accounts where closed_at is null and check_after < ${now - day}
      and created_at < ${now - 2 * day}`,

  "an order does not wait for payment beyond its time": sql`
    select id as order_id, expires_at, ${age(sql`expires_at`, now)} as age from orders
    where status = 'pending_payment'
      and expires_at not between ${now - hour} and ${now + day}`,

  "a charge of a card does not wait longer than two days": sql`
    select payment_id, basket_id, state, ${age(sql`updated_at`, now)} as age from card_charges
    where state in ('waiting', 'charging') and updated_at < ${now - 2 * day}`,

  "a checkout that was opened after a card was declined does not wait longer than a day": sql`
    select p.id as payment_id, p.order_id, ${age(sql`p.created_at`, now)} as age
    from payments p join orders o on o.id = p.order_id
    where p.status = 'pending' and o.payment_method = 'at_pickup' and o.card_when_weighed = 0
      and p.created_at < ${now - day}`,

  "a dispute that is won has given its money back": sql`
    select d.id as dispute_id, d.payment_id, d.status, ${atBank} as at_bank,
      ${age(sql`d.updated_at`, now)} as age
    from disputes d join payments p on p.id = d.payment_id
    where d.state = 'won' and d.updated_at < ${now - 2 * day} and (
      select coalesce(sum(e.amount), 0) from payment_events e
      where e.kind in ('disputed', 'dispute_won') and e.reference = d.id) <> 0`,

  "a payout does not go back to an earlier state: it arrives within a week of its day": sql`
    select id as payout_id, account_id as account, status, arrives_at,
      ${age(sql`arrives_at`, now)} as age
    from payouts where status in ('pending', 'in_transit')
      and coalesce(arrives_at, created_at) < ${now - 7 * day}`,

  "a refund does not wait at Stripe for longer than Stripe lets it": sql`
    select id as refund_id, payment_id, updated_at, ${age(sql`updated_at`, now)} as age
    from refunds where state = 'pending' and updated_at < ${now - waitsInVain}`,

  // One query for each table: D1 takes no more than five in a union.
  ...Object.fromEntries(
    moments.map(([table, columns]) => [
      `no time in ${table} is in the future`,
      sql`
        select rowid as "row", ${sql.raw(columns.join(", "))} from ${sql.raw(table)}
        where ${sql.join(
          columns.map((column) => sql`${sql.raw(column)} > ${now + 10 * minute}`),
          sql` or `,
        )}`,
    ]),
  ),
});

import { type SQL, sql } from "drizzle-orm";
import { disputeStateOf, disputeStatuses } from "../payment/dispute.rules";
import { lostOf } from "../payment/dispute.server";
import { kinds } from "../wallet/wallet.rules";

const minute = 60_000;
const day = 24 * 60 * minute;
/** How much the clocks of two machines may differ, in milliseconds. */
const clocks = sql.raw(String(10 * minute));
const days = (count: number) => sql.raw(String(count * day));

/** Our name for each of Stripe's types of movement. */
const kindsOfTypes = JSON.stringify([...kinds].map(([type, kind]) => ({ type, kind })));
/**
 * The state of a dispute for each of Stripe's statuses, with the money at the bank and without it.
 */
const statesOfDisputes = JSON.stringify(
  disputeStatuses.flatMap((status) =>
    [true, false].map((isTaken) => ({
      status,
      isTaken: Number(isTaken),
      state: disputeStateOf(status, isTaken),
    })),
  ),
);

/**
 * What must be true of the rows about money, alone and together: each belongs to its order's
 * vendor, its times are in order, and facts saved in two places agree.
 */
export const rowInvariants: Record<string, SQL> = {
  "refunds and disputes are of the vendor of their order": sql`
    select 'refund ' || r.id as "row", r.vendor_id, o.vendor_id as orders
    from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
    where r.vendor_id is not o.vendor_id
    union all
    select 'dispute ' || d.id, d.vendor_id, o.vendor_id
    from disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
    where d.vendor_id is not o.vendor_id`,

  "a dispute is what Stripe's status and its money say": sql`
    select d.id as dispute_id, d.payment_id, d.state, d.status, s.value ->> 'state' as should_be
    from disputes d join json_each(${statesOfDisputes}) s on s.value ->> 'status' = d.status
      and s.value ->> 'isTaken' = ((select coalesce(sum(e.amount), 0) from payment_events e
        where e.kind in ('disputed', 'dispute_won') and e.reference = d.id) < 0)
    where d.state <> should_be`,

  "a line is of the kind of Stripe's type": sql`
    select l.id, l.account_id, l.type, l.kind from balance_transactions l
    where l.kind is not (select t.value ->> 'kind' from json_each(${kindsOfTypes}) t
        where t.value ->> 'type' = l.type)
      and (l.kind not in ('disputed', 'dispute_won', 'other')
        or l.type in (select t.value ->> 'type' from json_each(${kindsOfTypes}) t))`,

  "what is ordered is sold by the vendor of the order": sql`
    select o.id as order_id, i.product_id, o.vendor_id, t.vendor_id as products
    from orders o join order_items i on i.order_id = o.id join products t on t.id = i.product_id
    where t.vendor_id <> o.vendor_id`,

  "an order by card has a payment": sql`
    select o.id as order_id, o.status from orders o where o.payment_method = 'card'
      and not exists (select 1 from payments p where p.order_id = o.id)`,

  "a refund is asked for with the key of its reason": sql`
    select id as refund_id, payment_id, reason, ask_key, stripe_refund_id from refunds
    where reason <> iif(instr(ask_key, 'order_ended') = 1, 'order_ended',
      iif(instr(ask_key, 'part-') = 1, 'part', 'at_stripe'))`,

  "what a lost dispute has ended is all that was left of the payment": sql`
    select p.id as payment_id, p.order_id, p.amount, ${lostOf("p")} as lost,
      sum(r.amount) as refunds
    from payments p join refunds r on r.payment_id = p.id
      and (r.state <> 'replaced' or r.last_error = 'dispute_lost')
    where p.status in ('refund_due', 'refunded') and not exists (select 1 from refunds s
      where s.payment_id = p.id and s.state in ('refused', 'settled')
        and s.last_error = 'dispute_lost')
    group by p.id having lost > 0 and refunds <> p.amount
    union all
    select p.id, p.order_id, p.amount, ${lostOf("p")} as lost, sum(r.amount) as refunds
    from payments p join refunds r on r.payment_id = p.id and r.state <> 'replaced'
    where exists (select 1 from refunds s where s.payment_id = p.id and s.state = 'refused'
      and s.last_error = 'dispute_lost')
    group by p.id having lost > 0 and refunds + lost > p.amount
    union all
    select p.id, p.order_id, p.amount, ${lostOf("p")} as lost, 0 as refunds from payments p
    where p.status = 'refunded' and lost > 0 and not exists (select 1 from refunds r where r.payment_id = p.id)`,

  "a dispute is of at most what was paid": sql`
    select d.id as dispute_id, d.payment_id, d.amount, p.amount as paid
    from disputes d join payments p on p.id = d.payment_id where d.amount > p.amount`,

  "a refund that Stripe has made and that is not there any more has failed": sql`
    select id as refund_id, payment_id, state, stripe_refund_id, failures from refunds
    where state in ('requested', 'refused', 'replaced') and stripe_refund_id is not null
      and failures = 0`,

  "a payout that is asked for says when Stripe is asked again, and no other does": sql`
    select id as payout_id, account_id as account, status, next_try_at from payouts
    where (status = 'requested') <> (next_try_at is not null)`,

  "payouts that were asked for here follow each other": sql`
    select p.id as payout_id, p.account_id as account, p.after_id from payouts p
    where p.after_id > 0 and not exists (select 1 from payouts q where q.id = p.after_id
        and q.account_id = p.account_id and q.after_id is not null and q.id < p.id)
      or p.after_id is not null and p.asked_by is null and p.status = 'requested'`,

  "a payout that failed says why, and whether another followed": sql`
    select p.id as payout_id, p.account_id as account, p.status, p.reason, p.followed_at
    from payouts p where p.status in ('failed', 'refused') and p.reason is null
      or p.followed_at is not null and p.status <> 'failed'
      or p.status = 'failed' and (p.followed_at is null) = exists (
        select 1 from payouts q where q.account_id = p.account_id
          and q.status in ('pending', 'in_transit', 'paid')
          and q.created_at > p.updated_at)
        and not exists (select 1 from payouts q where q.account_id = p.account_id
          and q.status in ('failed', 'canceled') and q.created_at > p.updated_at)`,

  "a line has the sign of its kind": sql`
    select id, account_id, kind, amount from balance_transactions
    where kind in ('charged', 'refund_failed', 'dispute_won', 'payout_failed', 'payout_canceled')
        and amount <= 0
      or kind in ('refunded', 'disputed', 'payout') and amount >= 0`,

  "the platform's fee is on charges, and goes back with refunds": sql`
    select id, account_id, kind, fee, platform_fee from balance_transactions
    where case kind when 'charged' then platform_fee not between 0 and fee
      when 'refunded' then platform_fee > 0 or fee <> platform_fee
      else platform_fee <> 0 end`,

  // Stripe rounds each part. A refund that a vendor makes by hand at Stripe gives back no part of
  // the fee.
  "a refund gives back its part of the platform's fee, and no more": sql`
    select p.id as payment_id, p.order_id, p.application_fee,
      -sum(l.platform_fee) as given_back, count(*) as refunds,
      -1.0 * p.application_fee * sum(l.amount) / p.amount as share
    from payments p join balance_transactions l on l.payment_intent_id = p.payment_intent_id
      and l.account_id = p.stripe_account_id and l.kind = 'refunded'
    where not exists (select 1 from refunds r where r.payment_id = p.id and r.failures > 0)
    group by p.id having given_back > share + refunds
      or refunds = 1 and given_back <> 0 and given_back < share - 1`,

  "what was written down follows what happened": sql`
    select e.payment_id, e.kind, e.reference, e.at, p.created_at as since
    from payment_events e join payments p on p.id = e.payment_id
    where e.at < p.created_at - ${clocks}
    union all
    select p.id, 'payment', null, p.updated_at, p.created_at from payments p
    join orders o on o.id = p.order_id
    where p.updated_at < p.created_at or p.created_at < o.created_at - ${clocks}
    union all
    select r.payment_id, 'refund', r.ask_key, r.updated_at, r.created_at
    from refunds r join payments p on p.id = r.payment_id
    where r.updated_at < r.created_at or r.next_try_at < r.created_at or r.created_at < p.created_at - ${clocks}
    union all
    select d.payment_id, 'dispute', d.id, d.updated_at, d.created_at
    from disputes d join payments p on p.id = d.payment_id
    where d.updated_at < d.created_at - ${clocks} or d.created_at < p.created_at - ${clocks}`,

  "a payout and an account change after they were made": sql`
    select 'payout' as what, coalesce(stripe_id, 'request ' || id) as reference, updated_at,
      created_at
    from payouts where updated_at < created_at - ${clocks}
      or abs(coalesce(arrives_at, created_at) - created_at) > ${days(60)}
    union all
    select 'account', id, coalesce(closed_at, checked_at), created_at from stripe_accounts
    where closed_at < created_at or checked_at < created_at
    union all
    select 'account', a.id, a.created_at, v.created_at from stripe_accounts a
    join vendors v on v.id = a.vendor_id where a.created_at < v.created_at - ${clocks}`,

  "an order changes after it was placed, and its history begins then": sql`
    select o.id as order_id, o.created_at, o.updated_at, min(e.at) as history
    from orders o join order_events e on e.order_id = o.id
    group by o.id having o.updated_at < o.created_at or history <> o.created_at`,

  "a movement is written down after Stripe made it, and within two months": sql`
    select l.account_id as account, l.kind, l.reference, l.created_at, e.at
    from payment_events e join payments p on p.id = e.payment_id
    join balance_transactions l on l.reference = e.reference and l.kind = e.kind
      and l.account_id = p.stripe_account_id
    where e.kind in ('charged', 'refunded', 'refund_failed')
      and (e.at < l.created_at - ${clocks} or e.at > l.created_at + ${days(60)})`,

  "a line is on its day, and what it moves is available within a year": sql`
    select id, account_id, day, created_at, available_on from balance_transactions
    where abs(julianday(day) - (created_at / 86400000.0 + 2440587.5)) > 2
      or abs(available_on - created_at) > ${days(366)}`,

  "a payout left the balance when it was asked for": sql`
    select p.id as payout_id, p.account_id as account, p.created_at, l.created_at as stripes
    from payouts p join balance_transactions l on l.account_id = p.account_id
      and l.reference = p.stripe_id and l.kind = 'payout'
    where abs(p.created_at - l.created_at) > ${days(2)}`,

  "a wallet says of when its balance is, and keeps what differs with how much that is": sql`
    select account_id as account, read_at, balance_at, available, pending, drift_count, failures
    from wallets
    where (balance_at is null) <> (available is null) or (balance_at is null) <> (pending is null)
      or balance_at is not null and read_at is null or balance_at < read_at - ${clocks}
      or read_at < balance_at - ${days(30)} or (drift_count = 0) <> (drift = '[]')
      or failures < 0 or drift_count < 0
      or reading_since is null and (reading_newest is not null or reading_after is not null)`,
};

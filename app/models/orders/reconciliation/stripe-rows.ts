import { type SQL, sql } from "drizzle-orm";
import { isPaidOut, lineKinds } from "../wallet/wallet.tables";

/**
 * What must agree between our own books and the lines of Stripe's ledger that we have read: each of
 * our movements has its line, and each line that is ours has its movement, to the cent. A movement
 * is judged only if it is older than the last complete reading of its account by at least the time
 * that a call to Stripe and its event may take; otherwise the next reading judges it. Each query
 * returns rows of `DriftRow`. `npm run reconcile` runs the queries on all accounts, and the wallet
 * on its own.
 */

/** One difference that a query found. In cents; null if one side has no amount. */
export interface DriftRow {
  account: string;
  orderId: number | null;
  reference: string | null;
  ours: number | null;
  stripes: number | null;
}

/** The account to check; all accounts if it is null. */
const only = (column: SQL, account: string | null) =>
  account === null ? sql`true` : sql`${column} = ${account}`;

/**
 * How many milliseconds may pass between an event at Stripe and our record of it, or the reverse.
 */
const settling = 2 * 60_000;
const isSettled = (at: SQL) => sql`${at} <= w.read_at - ${sql.raw(String(settling))}`;

/** The kinds of movement that both ledgers have. */
const shared = sql`('charged', 'refunded', 'refund_failed', 'disputed', 'dispute_won')`;
/** The statuses of our payouts that have moved money at Stripe. */
const gone = sql`('pending', 'in_transit', 'paid', 'failed', 'canceled')`;

/**
 * Whether line `l` is the line of movement `e` of payment `p`. A bank can take money for one dispute
 * more than once: the first movement is the first line, and so on.
 */
const isLineOf = sql`l.reference = e.reference and l.kind = e.kind
  and l.account_id = p.stripe_account_id and e.turn = iif(l.kind in ('disputed', 'dispute_won'), (
    select count(*) from balance_transactions b where b.reference = l.reference and b.kind = l.kind
      and b.account_id = l.account_id and (b.created_at, b.id) <= (l.created_at, l.id)), 1)`;

/**
 * Whether line `l` belongs to our payment `p`: by the payment intent, or, for a charge that nobody
 * here knows of, by the checkout that Stripe says took it. What a charge says about itself proves
 * nothing, because vendors and other deployments can write anything there, and their own sales are
 * none of ours.
 */
const isOurs = sql`p.id = coalesce(
    (select q.id from payments q where q.payment_intent_id = l.payment_intent_id),
    (select q.id from payments q
      where l.kind = 'charged' and q.checkout_session_id = l.checkout_session_id))
  and p.stripe_account_id = l.account_id`;

export const driftQueries = {
  not_at_stripe: (account) => sql<DriftRow>`
    select p.stripe_account_id as account, p.order_id as orderId, e.reference, e.amount as ours,
      null as stripes
    from payment_events e join payments p on p.id = e.payment_id
    join wallets w on w.account_id = p.stripe_account_id
    where ${only(sql`p.stripe_account_id`, account)} and e.kind in ${shared} and ${isSettled(sql`e.at`)}
      and not exists (select 1 from balance_transactions l where ${isLineOf})`,

  not_in_books: (account) => sql<DriftRow>`
    select l.account_id as account, p.order_id as orderId, l.reference, null as ours,
      l.amount as stripes
    from balance_transactions l join payments p on ${isOurs}
    join wallets w on w.account_id = l.account_id and ${isSettled(sql`l.created_at`)}
    where ${only(sql`l.account_id`, account)} and l.kind in ${shared}
      and not exists (select 1 from payment_events e where e.payment_id = p.id and ${isLineOf})`,

  amounts_differ: (account) => sql<DriftRow>`
    select l.account_id as account, p.order_id as orderId, l.reference,
      e.amount as ours, l.amount as stripes
    from payment_events e join payments p on p.id = e.payment_id
    join balance_transactions l on ${isLineOf}
    where ${only(sql`p.stripe_account_id`, account)} and e.kind in ${shared}
      and e.amount <> l.amount`,

  fee_differs: (account) => sql<DriftRow>`
    select l.account_id as account, p.order_id as orderId, l.reference,
      p.application_fee as ours, l.platform_fee as stripes
    from balance_transactions l join payments p on p.stripe_account_id = l.account_id
      and p.payment_intent_id = l.payment_intent_id
    where ${only(sql`l.account_id`, account)} and l.kind = 'charged'
      and l.platform_fee <> p.application_fee`,

  payout_not_at_stripe: (account) => sql<DriftRow>`
    select p.account_id as account, null as orderId, p.stripe_id as reference,
      iif(k.kind = 'payout', -p.amount, p.amount) as ours, null as stripes
    from payouts p join wallets w on w.account_id = p.account_id
    join (select 'payout' as kind union all select 'payout_failed' union all
      select 'payout_canceled') k on k.kind = 'payout' or k.kind = 'payout_' || p.status
    where ${only(sql`p.account_id`, account)} and p.status in ${gone} and ${isSettled(sql`p.updated_at`)}
      and not exists (select 1 from balance_transactions l where l.account_id = p.account_id
        and l.reference = p.stripe_id and l.kind = k.kind)`,

  payout_not_in_books: (account) => sql<DriftRow>`
    select l.account_id as account, null as orderId, l.reference, null as ours,
      l.amount as stripes
    from balance_transactions l
    where ${only(sql`l.account_id`, account)}
      and l.kind in ('payout', 'payout_failed', 'payout_canceled')
      and not exists (select 1 from payouts p where p.account_id = l.account_id
        and p.stripe_id = l.reference and (l.kind = 'payout' or l.kind = 'payout_' || p.status))`,

  payout_differs: (account) => sql<DriftRow>`
    select l.account_id as account, null as orderId, l.reference,
      iif(l.kind = 'payout', -p.amount, p.amount) as ours, l.amount as stripes
    from balance_transactions l join payouts p on p.account_id = l.account_id
      and p.stripe_id = l.reference
    where ${only(sql`l.account_id`, account)}
      and l.kind in ('payout', 'payout_failed', 'payout_canceled') and abs(l.amount) <> p.amount`,

  balance_differs: (account) => sql<DriftRow>`
    select w.account_id as account, null as orderId, null as reference,
      w.available + w.pending as stripes,
      (select coalesce(sum(l.net), 0) from balance_transactions l
        where l.account_id = w.account_id and ${isPaidOut("l")}) as ours
    from wallets w
    where ${only(sql`w.account_id`, account)} and w.balance_at is not null
      and w.reading_since is null and ours <> stripes`,
} satisfies Record<string, (account: string | null) => SQL<DriftRow>>;

const kinds = lineKinds.map((kind) => `'${kind}'`).join(", ");

/**
 * The queries above as invariants for all accounts, with the rules that hold within the mirror of
 * Stripe's lines.
 */
export const stripeInvariants: Record<string, SQL> = {
  "every movement of ours is a line at Stripe": driftQueries.not_at_stripe(null),
  "every line at Stripe that is ours is a movement of ours": driftQueries.not_in_books(null),
  "a movement is of the same amount here and at Stripe": driftQueries.amounts_differ(null),
  "the platform's fee is the one that was agreed": driftQueries.fee_differs(null),
  "every payout of ours left the balance at Stripe, and came back where it failed":
    driftQueries.payout_not_at_stripe(null),
  "every payout at Stripe is a payout of ours": driftQueries.payout_not_in_books(null),
  "a payout is of the same amount here and at Stripe": driftQueries.payout_differs(null),
  "Stripe's lines add up to the balance that Stripe tells": driftQueries.balance_differs(null),

  "what moves in a balance is in its account's currency": sql`
    select l.account_id as account, l.id as reference, l.currency, a.currency as accounts
    from balance_transactions l join stripe_accounts a on a.id = l.account_id
    where l.currency <> a.currency
    union all
    select p.account_id, coalesce(p.stripe_id, 'request ' || p.id), p.currency, a.currency
    from payouts p join stripe_accounts a on a.id = p.account_id where p.currency <> a.currency`,

  "a movement is one line at Stripe": sql`
    select account_id as account, kind, reference, count(*) as lines from balance_transactions
    where kind in ('charged', 'refunded', 'refund_failed', 'payout', 'payout_failed', 'payout_canceled')
    group by account_id, kind, reference having lines > 1`,

  "an account whose lines are here has a wallet": sql`
    select l.account_id as account, count(*) as lines from balance_transactions l
    where not exists (select 1 from wallets w where w.account_id = l.account_id)
    group by l.account_id`,

  "what a line changes the balance by is its amount less its fee": sql`
    select id, account_id, amount, fee, net from balance_transactions
    where net <> amount - fee or kind not in (${sql.raw(kinds)})`,

  "a day comes to the sum of its lines": sql`
    with summed as (
      select account_id, day, count(*) as lines, sum(amount) as amount, sum(fee) as fee,
        sum(net) as net
      from balance_transactions where ${isPaidOut("balance_transactions")}
      group by account_id, day)
    select d.account_id, d.day, d.net, s.net as summed from wallet_days d
    left join summed s using (account_id, day)
    where (d.lines, d.amount, d.fee, d.net) is not (s.lines, s.amount, s.fee, s.net)
    union all
    select s.account_id, s.day, null, s.net from summed s
    left join wallet_days d using (account_id, day) where d.day is null`,
};

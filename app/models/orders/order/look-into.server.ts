import { eq, type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { noRows, runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import type { Admin } from "~/platform/viewer";
import { searchFor } from "../../core/listing/directory";
import { type Listing, lengthOf } from "../../core/listing/listing";
import { listingOf, rowKeyset } from "../../core/listing/listing.server";
import { type AuditRow, auditLine, latestOf } from "../../people/audit/audit.server";
import { claimedOf, refundPart } from "../payment/refund.server";
import type { refundReasons, refundStates } from "../payment/refund.tables";
import { hasUnweighed } from "../weighing/line-weight.server";
import { type AllOrdersRequest, type AnyOrder, type OrderFilter, referenceIn } from "./look-into";
import type { RefundOrder } from "./look-into.schema";
import { orders } from "./order.tables";
import { ownColumns, withHistory } from "./order-rows.server";

/** A customer, vendor or market that a search may mean. */
export interface Meant {
  kind: "customer" | "vendor" | "market";
  id: number;
  name: string;
}
export interface OrdersFound {
  list: Listing<AnyOrder, "newest", OrderFilter>;
  /** What a search text may mean if it is not an order number. Each match leads to its orders. */
  meant: Meant[];
  /** The customer, vendor and market that the list is filtered by, with their names. */
  chosen: Meant[];
}

const columns = sql`o.id, o.status, o.vendor_name vendorName, o.market_name marketName,
  o.pickup_date pickupDate, o.total_amount totalAmount, o.created_at createdAt,
  ${hasUnweighed(sql`o.id`)} isMost,
  (select username from users where users.id = o.user_id) customer`;

/** The most orders that one filter finds and the other filters then check. */
const windowLength = 200;
const mostMeant = 8;

/**
 * A page of all orders, newest first. The cost of a read does not depend on how many orders there
 * are.
 */
export async function listAllOrders(
  { db }: Pick<Allowed<Admin>, "db">,
  asked: AllOrdersRequest,
): Promise<OrdersFound> {
  const [rows, seen, meant, chosen] = await runBatch(db, [
    ...statements(asked),
    meantBy(asked),
    chosenIn(asked),
  ]);
  const [end] = seen.results;
  const length = lengthOf(asked);
  const list = listingOf(rows.results, asked, {
    total: {
      count: Math.min(rows.results.length, length),
      isMore: rows.results.length > length || end !== undefined || asked.place !== null,
    },
    keyOf: ({ id }) => id,
    carryOn: end ? { value: end.id, id: end.id } : null,
  });
  return { list, meant: meant.results, chosen: chosen.results };
}

function statements(asked: AllOrdersRequest): [SQL<AnyOrder>, SQL<End>] {
  const { q, filters, place, sort } = asked;
  const length = lengthOf(asked);
  const isForward = (sort.order === "asc") === (place?.way !== "before");
  const by = isForward ? sql`id` : sql`id desc`;
  const reference = referenceIn(q);
  // For a name, the administrator first chooses which match the name means.
  if (q !== "" && reference === null) return [noRows<AnyOrder>(), noRows<End>()];
  if (reference !== null) {
    return [
      sql<AnyOrder>`select ${columns} from orders o where o.id = ${reference}`,
      noRows<End>(),
    ];
  }
  // Sorted by how few orders each filter leaves, the fewest first.
  const given = [
    filters.customer && sql`user_id = ${Number(filters.customer)}`,
    filters.vendor && sql`vendor_id = ${Number(filters.vendor)}`,
    filters.market && sql`market_id = ${Number(filters.market)}`,
    filters.date && sql`pickup_date = ${filters.date}`,
    filters.status && sql`status = ${filters.status}`,
  ].filter((each): each is SQL => typeof each === "object");
  const [lead = sql`true`, ...others] = given;
  const beyond = rowKeyset(sort.order, place).where;
  // Every order's id is above 0. SQLite uses this list's partial indexes only if the query has this
  // condition.
  const window = sql`
    select * from orders where id > 0 and ${lead} and ${beyond} order by ${by} limit ${windowLength}`;
  return [
    sql<AnyOrder>`
      select ${columns} from (${window}) o
      where ${others.length > 0 ? sql.join(others, sql` and `) : sql`true`}
      order by ${by} limit ${length + 1}`,
    sql<End>`select id from (${window}) order by ${by} limit 1 offset ${windowLength - 1}`,
  ];
}
type End = { id: number };

const kinds = [
  {
    kind: "customer",
    table: "users",
    name: "username",
    search: "user_search",
    in: ["username", "mail", "name"],
  },
  { kind: "vendor", table: "vendors", name: "name", search: "vendor_search", in: ["name"] },
  { kind: "market", table: "markets", name: "name", search: "market_search", in: ["name"] },
] as const;

/** The customers, vendors and markets that match a text, a few of each. */
function meantBy({ q }: AllOrdersRequest): SQL<Meant> {
  if (referenceIn(q) !== null || searchFor(q, []).by !== "trigrams") return noRows<Meant>();
  const each = kinds.map((of) => {
    const how = searchFor(q, of.in);
    const match = how.by === "trigrams" ? how.match : "";
    return sql`
      select * from (select ${of.kind} kind, t.id, t.${sql.identifier(of.name)} name
        from ${sql.identifier(of.table)} t where t.id in (
          select rowid from ${sql.identifier(of.search)}
          where ${sql.identifier(of.search)} match ${match} limit ${mostMeant}))`;
  });
  return sql<Meant>`${sql.join(each, sql` union all `)}`;
}

/** The customer, vendor and market that the list is filtered by, with their names. */
function chosenIn({ filters }: AllOrdersRequest): SQL<Meant> {
  const each = kinds.map(
    (of) => sql`
      select ${of.kind} kind, id, ${sql.identifier(of.name)} name from ${sql.identifier(of.table)}
      where id = ${Number(filters[of.kind] ?? 0)}`,
  );
  return sql<Meant>`${sql.join(each, sql` union all `)}`;
}

/** A payment of an order, with its current state. */
export interface PaymentRow {
  id: number;
  status: string;
  amount: number;
  refunded: number;
  /** How much of the payment can still be refunded, in cents. */
  left: number;
  stripeAccount: string;
  paymentIntentId: string | null;
}
export interface RefundRow {
  id: number;
  amount: number;
  state: (typeof refundStates)[number];
  reason: (typeof refundReasons)[number];
  note: string | null;
  lastError: string | null;
  askedBy: string | null;
  createdAt: number;
}

/**
 * An order with its full history, its payments and its refunds. Throws `not_found` if the order
 * does not exist.
 */
export async function readAnyOrder({ db }: Pick<Allowed<Admin>, "db">, orderId: number) {
  const [found, who, payments, refunds, acts] = await runBatch(db, [
    db.select(ownColumns).from(orders).where(eq(orders.id, orderId)),
    sql<{ id: number; username: string; email: string }>`
      select u.id, u.username, u.email from orders o join users u on u.id = o.user_id
      where o.id = ${orderId}`,
    sql<PaymentRow>`
      select p.id, p.status, p.amount, p.refunded_amount refunded,
        iif(p.status = 'paid', p.amount - ${claimedOf("p")}, 0) "left",
        p.stripe_account_id stripeAccount, p.payment_intent_id paymentIntentId
      from payments p where p.order_id = ${orderId} order by p.id limit 20`,
    sql<RefundRow>`
      select r.id, r.amount, r.state, r.reason, r.note, r.last_error lastError, r.created_at createdAt,
        (select username from users where users.id = r.asked_by_user_id) askedBy
      from refunds r join payments p on p.id = r.payment_id
      where p.order_id = ${orderId} and r.state <> 'replaced' order by r.id limit 100`,
    latestOf({ type: "order", id: orderId }, 20),
  ]);
  const [row] = found.results;
  const [customer] = who.results;
  if (!row || !customer) throw notFound("Order not found");
  return {
    order: withHistory(row),
    customer,
    payments: payments.results,
    refunds: refunds.results,
    acts: acts.results as AuditRow[],
  };
}
export type AnyOrderDetail = Awaited<ReturnType<typeof readAnyOrder>>;

/**
 * Refunds a part of an order's card payment, or all that is left of it. The order stays unchanged.
 * Throws `not_found` if the order has no card payment. Throws `invalid` if less than `amount` is
 * left.
 */
export async function refundOrder(
  ctx: Allowed<Admin>,
  { orderId, amount, reason, key }: RefundOrder,
): Promise<{ id: number; orderId: number; amount: number }> {
  const id = await refundPart(
    ctx,
    { orderId, amount, note: reason, key: `admin-${key}`, askedBy: ctx.viewer.id },
    auditLine(ctx, {
      action: "order_refunded",
      subject: { type: "order", id: orderId },
      after: { cents: amount, reason },
    }),
  );
  return { id, orderId, amount };
}

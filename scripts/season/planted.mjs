/**
 * Faults of kinds that this project has had before. At least one season must find each of them.
 * `sound` is an expression that appears exactly once in its file, and `put` replaces it.
 * `isPartOfSql` says that `sound` is part of an SQL statement, and `weeks` that it takes longer than a
 * week to notice.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/project.mjs";
import { NotReady } from "../lib/steps.mjs";

const orders = "app/models/orders";

const planted = [
  {
    what: "a cancelled order keeps what it reserved",
    file: `${orders}/order/end-order.server.ts`,
    sound: "reserved = reserved - i.quantity",
    put: "reserved = reserved",
    isPartOfSql: true,
  },
  {
    what: "nobody asks for the money of an order that ended",
    file: `${orders}/payment/refund.server.ts`,
    sound: `p.order_id in (\${order}) and p.status = 'refund_due'`,
    put: "0",
    isPartOfSql: true,
  },
  {
    what: "money that comes too late is kept",
    file: `${orders}/payment/settle.server.ts`,
    sound: "iif(p.status = 'pending', 'paid', 'refund_due')",
    put: "'paid'",
    isPartOfSql: true,
  },
  {
    what: "orders wait for payment for ever",
    file: `${orders}/payment/unpaid-checkouts.server.ts`,
    sound: `\${orders.status} = 'pending_payment' and \${orders.expiresAt} <= \${run.now}`,
    put: "0",
    isPartOfSql: true,
  },
  {
    what: "a closed day's orders are not cancelled",
    file: `${orders}/closing/announce.server.ts`,
    sound: `c.announce_at <= \${ctx.now}`,
    put: "c.announce_at <= 0",
    isPartOfSql: true,
  },
  {
    what: "a closed day can be ordered for",
    file: "app/models/guide/market/market.rules.ts",
    sound: "week.closures.find((each) => each.date === date)",
    put: "undefined",
  },
  {
    what: "everybody sees everybody's orders",
    file: `${orders}/order/order.server.ts`,
    sound: "and(eq(orders.id, orderId), eq(orders.userId, viewer.id))",
    put: "eq(orders.id, orderId)",
  },
  {
    what: "the calendar keeps an order that was cancelled",
    file: `${orders}/order/order.calendar.ts`,
    sound: 'eventStatus[status] ?? "CONFIRMED"',
    put: '"CONFIRMED"',
  },
  {
    what: "a badge counts other orders than its list",
    file: `${orders}/order/vendor-order.server.ts`,
    sound: "orders.vendor_id = vendors.id and orders.status = 'confirmed'",
    put: "orders.vendor_id = vendors.id and orders.status = 'ready'",
    isPartOfSql: true,
  },
  {
    what: "the file of past orders leaves out cents",
    file: `${orders}/order/past-orders.server.ts`,
    sound: "Number(dollars(order.totalAmount))",
    put: "Math.floor(order.totalAmount / 100)",
  },
  {
    what: "programs that follow changes miss some",
    file: `${orders}/order/status-change.server.ts`,
    sound: `version = o.version + 1, updated_at = \${now}`,
    put: "version = o.version + 1",
    isPartOfSql: true,
  },
  {
    what: "stalls are not told of new orders",
    file: `${orders}/vendor-mail/tell-vendors.server.ts`,
    sound: "kind ? [{ kind, step }] : []",
    put: "[]",
  },
  {
    what: "customers are not told of what became of their orders",
    file: `${orders}/order/order-mail.server.ts`,
    sound: 'gt(orderEvents.id, lastRead("order_events"))',
    put: "sql`0`",
  },
  {
    what: "a badge leaves out applications that are still to be added",
    file: "app/models/joining/review-queue/review-list.server.ts",
    sound: "[...counts.results, ...toAdd.results]",
    put: "counts.results",
  },
  {
    what: "the market's calendar has openings on days that are closed",
    file: "app/models/guide/market/market.calendar.ts",
    sound: 'left ? [] : [at("EXDATE", date, openTime)]',
    put: "[]",
  },
  {
    what: "what a customer takes out of an order stays reserved",
    file: `${orders}/amendment/amendment-statements.server.ts`,
    sound: "s.reserved - (l.value ->> 'pieces')",
    put: "s.reserved",
    isPartOfSql: true,
  },
  {
    what: "the orders of a visit are not confirmed by email",
    file: `${orders}/basket/visit-mail.server.ts`,
    sound: "isToldWithVisit(order)",
    put: "false",
  },
  {
    what: "a basket's card is not charged",
    file: `${orders}/payment/card-charge.server.ts`,
    sound: "!part.isPending",
    put: "part.isPending",
  },
  {
    what: "a password alone signs in to an account with sign-in codes",
    file: "app/models/people/second-factor/check-code.server.ts",
    sound: "and f.confirmed_at is not null)",
    put: "and f.confirmed_at is null)",
    isPartOfSql: true,
  },
  {
    what: "the browsers of vendors do not hear of new orders",
    file: `${orders}/vendor-mail/tell-vendors.server.ts`,
    sound: "pushToVendor(kind, step, now)",
    put: "sql`select 1`",
    weeks: 3,
  },
  {
    what: "customers are not told what their order costs once it is weighed",
    file: `${orders}/order/order-news.ts`,
    sound: 'weighing !== "last" || order.items.some(isToWeigh)',
    put: "true",
  },
  {
    what: "an order whose card was declined when it was weighed is taken for paid",
    file: `${orders}/payment/charge-weighed.server.ts`,
    sound: "set card_when_weighed = 0, version = version + 1",
    put: "set card_when_weighed = 0, payment_method = 'card', version = version + 1",
    isPartOfSql: true,
  },
  {
    what: "the link to pay by card stays open when the vendor has taken the money at the stall",
    file: `${orders}/order/move-orders.server.ts`,
    sound: 'moves.filter(({ to }) => to === "completed").map(({ orderId }) => orderId)',
    put: "[]",
  },
];

/**
 * All planted faults with their positions in the files; see `withFaults` in
 * scripts/mutants/code.mjs.
 */
export function plantedFaults() {
  return planted.map(({ sound, ...fault }, id) => {
    const source = readFileSync(join(root, fault.file), "utf8");
    const [before, ...after] = source.split(sound);
    if (after.length !== 1) {
      throw new NotReady(`${fault.file} has not once, but ${after.length} times: ${sound}`);
    }
    return { ...fault, id, from: before.length, to: before.length + sound.length };
  });
}

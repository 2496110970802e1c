import { Link } from "@remix-run/react";
import { formatCents } from "~/models/core/money";
import type { LineView, WalletView } from "~/models/orders/wallet/wallet.view";
import { LinkButton } from "../kit/button";
import { DataTable } from "../kit/data-table";
import { LinkTabs } from "../kit/link-tabs";
import "./wallet.css";
import "../kit/data-table.css";

/**
 * A month of the wallet: its totals, every transaction by day or by order, and links to the months
 * before and after.
 */
export function WalletMonth({ wallet }: { wallet: WalletView }) {
  const { month, by, days, orders, earlierPage, laterPage, clock, balance, of } = wallet;
  const to = (say: Record<string, string | number>) =>
    `/vendor-wallet?${new URLSearchParams({ month: month.month, by, ...mapped(say) })}${of}`;
  const caption = `Transactions in ${month.name}`;
  const isEmpty = month.sums.length === 0;
  return (
    <section className="stack" aria-labelledby="movements">
      <div className="cluster between gap-2-4">
        <h2 id="movements">{month.name}</h2>
        <nav aria-label="Months" className="cluster">
          {month.earlier && (
            <LinkButton to={to({ month: month.earlier })} variant="soft" icon="arrow-left">
              Earlier
            </LinkButton>
          )}
          {month.later && (
            <LinkButton to={to({ month: month.later })} variant="soft">
              Later
            </LinkButton>
          )}
          <LinkButton
            to={`/vendor-wallet/statement?month=${month.month}${of}`}
            variant="soft"
            icon="receipt"
          >
            Statement
          </LinkButton>
        </nav>
      </div>
      <MonthSum month={month} notInLines={month.later ? 0 : (balance?.notInLines ?? 0)} />
      {isEmpty ? (
        <p className="muted">No transactions in {month.name}.</p>
      ) : (
        <>
          <LinkTabs
            label="Sort"
            tabs={[
              { label: "By day", to: to({ by: "day" }), chosen: by === "day" },
              { label: "By order", to: to({ by: "order" }), chosen: by === "order" },
            ]}
          />
          {by === "day" ? (
            <WalletLines days={days} caption={caption} />
          ) : (
            <WalletOrders orders={orders} caption={caption} />
          )}
          <nav aria-label="Pages" className="cluster">
            {earlierPage && (
              <LinkButton to={to({ page: earlierPage })} variant="soft">
                Newer
              </LinkButton>
            )}
            {laterPage && (
              <LinkButton to={to({ page: laterPage })} variant="soft">
                Older
              </LinkButton>
            )}
          </nav>
        </>
      )}
      <p className="muted small">Days and months use the time zone of {clock}.</p>
    </section>
  );
}

const mapped = (say: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(say).map(([name, value]) => [name, String(value)]));

/**
 * The balance before a month, what came in and went out, and the balance after it. It adds up to
 * the cent.
 */
export function MonthSum({
  month,
  notInLines = 0,
}: {
  month: Pick<WalletView["month"], "name" | "first" | "before" | "sums" | "after">;
  /** The part of Stripe's balance that the lines do not have yet, shown as a line of its own. */
  notInLines?: number;
}) {
  return (
    <table className="sum-table">
      <caption className="hidden-text">Total for {month.name}</caption>
      <tbody>
        <tr>
          <th scope="row">Balance before {month.first}</th>
          <td>{formatCents(month.before)}</td>
        </tr>
        {month.sums.map(({ what, lines, amount }) => (
          <tr key={what}>
            <th scope="row">
              {what}
              {lines > 0 && <span className="muted"> ({lines})</span>}
            </th>
            <td>{formatCents(amount)}</td>
          </tr>
        ))}
        <tr className="sum-end">
          <th scope="row">Balance after</th>
          <td>{formatCents(month.after)}</td>
        </tr>
        {notInLines !== 0 && (
          <tr>
            <th scope="row">Newer transactions, not listed yet</th>
            <td>{formatCents(notInLines)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** The amount, or nothing if it is 0. */
const some = (cents: number) => (cents === 0 ? "" : formatCents(cents));

/** What each order of a month brought in, and the transactions that belong to no order. */
function WalletOrders({ orders, caption }: { orders: WalletView["orders"]; caption: string }) {
  return (
    <DataTable
      caption={caption}
      rows={orders.map((order) => ({ ...order, id: order.what }))}
      name={{
        title: "Order",
        cell: ({ order, what }) => (order?.to ? <Link to={order.to}>{order.number}</Link> : what),
      }}
      columns={[
        { title: "Amount", isNumber: true, cell: ({ charged, other }) => some(charged + other) },
        { title: "Refunds", isNumber: true, cell: ({ refunded }) => some(refunded) },
        { title: "Disputes", isNumber: true, cell: ({ disputed }) => some(disputed) },
        { title: "Fees", isNumber: true, cell: ({ fee }) => some(fee) },
        { title: "Net", isNumber: true, cell: ({ net }) => formatCents(net) },
      ]}
    />
  );
}

/** Every transaction of a balance under its day, with the balance after it. */
export function WalletLines({
  days,
  caption,
}: {
  days: WalletView["days"];
  /** Read out by screen readers: 'Transactions in November 2026'. */
  caption: string;
}) {
  return (
    <div className="data">
      <table className="data-table">
        <caption className="hidden-text">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col" className="data-number">
              Amount
            </th>
            <th scope="col" className="data-number">
              Fee
            </th>
            <th scope="col" className="data-number">
              Net
            </th>
            <th scope="col" className="data-number">
              Balance
            </th>
          </tr>
        </thead>
        {days.map(({ day, name, lines, net }) => (
          <tbody key={day}>
            <tr className="wallet-day">
              <th scope="rowgroup" colSpan={3}>
                <time dateTime={day}>{name}</time>
              </th>
              <td className="data-number wallet-day-net muted">
                {lines.length > 1 && formatCents(net)}
              </td>
              <td />
            </tr>
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Line({ line }: { line: LineView }) {
  const { what, order, time, fees, weighed, amount, fee, net, after } = line;
  return (
    <tr>
      <th scope="row" className="data-name wallet-what">
        {what}
        {order && <> {order.to ? <Link to={order.to}>{order.number}</Link> : order.number}</>}
        <span className="muted small block">{fees ? `${time} · ${fees}` : time}</span>
        {weighed && <span className="muted small block">{weighed}</span>}
      </th>
      {/* Without a fee, the amount equals the net, and a phone has room for only one of them. */}
      <td className={`data-fact data-number${fee === 0 ? " wallet-same" : ""}`} data-title="Amount">
        {formatCents(amount)}
      </td>
      <td className="data-fact data-number" data-title="Fee">
        {fee === 0 ? "" : formatCents(fee)}
      </td>
      <td className="data-fact data-number wallet-net" data-title="Net">
        {formatCents(net)}
      </td>
      <td className="data-fact data-number wallet-after" data-title="Balance">
        {formatCents(after)}
      </td>
    </tr>
  );
}

import { Link } from "@remix-run/react";
import { formatCents } from "~/models/core/money";
import type { LineView, WalletView } from "~/models/orders/wallet/wallet.view";
import "../kit/data-table.css";
import "./wallet.css";

/** Every movement of a balance under its day, with what the balance came to after it. */
export function WalletLines({
  days,
  caption,
}: {
  days: WalletView["days"];
  /** Read out: 'Movements in November 2026'. */
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
              <td className="data-number wallet-day-net">{lines.length > 1 && formatCents(net)}</td>
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
  const { what, order, time, fees, amount, fee, net, after } = line;
  return (
    <tr>
      <th scope="row" className="data-name wallet-what">
        {what}
        {order && (
          <>
            {" "}
            <Link to={order.to}>{order.number}</Link>
          </>
        )}
        <span className="muted small block">{fees ? `${time} · ${fees}` : time}</span>
      </th>
      {/* Without a fee it is the same as what is left of it: there is room for one of them on a phone. */}
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

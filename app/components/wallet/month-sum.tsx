import { formatCents } from "~/models/core/money";
import type { WalletView } from "~/models/orders/wallet/wallet.view";
import "./wallet.css";

/** What a month began with, what came and went, and what it ended with: it adds up to the cent. */
export function MonthSum({
  month,
  notInLines = 0,
}: {
  month: Pick<WalletView["month"], "name" | "first" | "before" | "sums" | "after">;
  /** What Stripe's balance has beyond the lines, said as a line of its own. */
  notInLines?: number;
}) {
  return (
    <table className="sum-table">
      <caption className="hidden-text">What {month.name} comes to</caption>
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
          <th scope="row">Balance after it</th>
          <td>{formatCents(month.after)}</td>
        </tr>
        {notInLines !== 0 && (
          <tr>
            <th scope="row">Moved since, not in these lines yet</th>
            <td>{formatCents(notInLines)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

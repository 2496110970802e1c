import { formatCents } from "~/models/core/money";
import type { WalletView } from "~/models/orders/wallet/wallet.view";
import { Icon } from "../kit/icon";
import { StateBadge } from "../kit/state-badge";
import "../kit/unfold.css";
import "./wallet.css";

/** So many are seen at once; what is older is a click away. */
const atFirst = 3;

/** The last payouts, with how each stands, and what to do where one went wrong. */
export function PayoutList({ payouts }: { payouts: WalletView["payouts"] }) {
  if (payouts.length === 0) {
    return (
      <p className="muted">
        There was no payout yet. What is available goes to your bank when you ask for it.
      </p>
    );
  }
  const older = payouts.slice(atFirst);
  return (
    <div>
      <PayoutRows payouts={payouts.slice(0, atFirst)} />
      {older.length > 0 && (
        <details className="unfold">
          <summary>
            Older payouts
            <Icon name="chevron-down" />
          </summary>
          <PayoutRows payouts={older} />
        </details>
      )}
    </div>
  );
}

function PayoutRows({ payouts }: { payouts: WalletView["payouts"] }) {
  return (
    <ul className="payout-rows">
      {payouts.map(({ id, amount, text, state, asked, isAskedHere, arrives, note }) => (
        <li key={id} className="payout-row">
          <strong>{formatCents(amount)}</strong>
          <StateBadge state={state}>{text}</StateBadge>
          <span className="muted small">
            {isAskedHere ? asked : `${asked}, at Stripe`}
            {arrives && `; with your bank by ${arrives}`}
          </span>
          {note && <p>{note}</p>}
        </li>
      ))}
    </ul>
  );
}

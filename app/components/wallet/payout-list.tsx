import { formatCents } from "~/models/money";
import type { WalletView } from "~/models/wallet/wallet.view";
import { StateBadge } from "../kit/state-badge";
import "./wallet.css";

/** The last payouts, with how each stands, and what to do where one went wrong. */
export function PayoutList({ payouts }: { payouts: WalletView["payouts"] }) {
  if (payouts.length === 0) return <p className="muted">There was no payout yet.</p>;
  return (
    <ul className="payout-rows">
      {payouts.map(({ id, amount, text, state, asked, isAskedHere, arrives, note }) => (
        <li key={id} className="payout-row">
          <strong>{formatCents(amount)}</strong>
          <StateBadge state={state}>{text}</StateBadge>
          <span className="muted">
            {isAskedHere ? asked : `${asked}, at Stripe`}
            {arrives && `; with your bank by ${arrives}`}
          </span>
          {note && <p>{note}</p>}
        </li>
      ))}
    </ul>
  );
}

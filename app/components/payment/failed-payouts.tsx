import { Link } from "@remix-run/react";
import type { FailedPayoutView } from "~/models/orders/payout/failed-payouts.view";
import { EmptyState } from "../kit/empty-state";
import { Moment } from "../kit/moment";
import { StateBadge } from "../kit/state-badge";
import "../kit/card.css";
import "./stuck-money.css";

/** Payouts that came back, the longest first, each with its next step. */
export function FailedPayouts({ rows }: { rows: readonly FailedPayoutView[] }) {
  if (rows.length === 0) {
    return (
      <EmptyState
        title="No payout waits"
        text="Payouts that a vendor's bank sends back show up here until another one is made."
      />
    );
  }
  return (
    <ul className="stuck-list">
      {rows.map((payout) => (
        <li key={payout.id} className="card stack">
          <div className="stuck-head">
            <h2>
              {payout.money} to <Link to={payout.vendor.to}>{payout.vendor.name}</Link>
            </h2>
            <StateBadge state="problem">Came back</StateBadge>
          </div>
          <p className="muted">
            Asked for <Moment of={payout.asked} />, came back <Moment of={payout.failed} />
            {payout.reason && (
              <>
                . Stripe says <code>{payout.reason}</code> of <code>{payout.stripeId}</code>
              </>
            )}
            , on <code>{payout.account}</code>.
          </p>
          <p>
            <strong>Next: </strong>
            {payout.nextStep}
          </p>
          {payout.owner && (
            <p>
              <a href={`mailto:${payout.owner.email}`} className="stuck-write">
                Write to {payout.owner.name}
              </a>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

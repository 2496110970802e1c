import type { ReactNode } from "react";
import { formatCents } from "~/models/core/money";
import type { WalletView } from "~/models/orders/wallet/wallet.view";
import { LinkButton } from "../kit/button";
import "../kit/card.css";
import "./wallet.css";

/** The available and the pending balance, as of when, and a link to request a payout. */
export function WalletBalance({
  balance,
  whyNoPayout,
  isHeldBack,
  refresh,
}: Pick<WalletView, "balance" | "whyNoPayout" | "isHeldBack"> & {
  /** A button that asks Stripe again. */
  refresh: ReactNode;
}) {
  return (
    <section className="card" aria-labelledby="balance">
      <div className="card-head">
        <h2 id="balance" className="title-3">
          Balance
        </h2>
        {refresh}
      </div>
      {balance === null ? (
        <p>We don’t know your balance yet. We’ll read it from Stripe within a few minutes.</p>
      ) : (
        <>
          <dl className="balance">
            <div>
              <dt>Available</dt>
              <dd className="balance-figure figures block">{formatCents(balance.available)}</dd>
            </div>
            <div>
              <dt>Pending</dt>
              <dd className="balance-figure figures block muted">{formatCents(balance.pending)}</dd>
            </div>
            {balance.reserved !== null && (
              <div>
                <dt>Held in reserve</dt>
                <dd className="balance-figure figures block muted">
                  {formatCents(balance.reserved)}
                </dd>
              </div>
            )}
          </dl>
          {balance.reserved !== null && (
            <p className="muted">
              Stripe holds this reserve for refunds and disputes. The available and pending amounts
              don’t include it. You can’t pay it out until Stripe releases it.
            </p>
          )}
          <p className="muted small">{balance.asOf}.</p>
        </>
      )}
      {whyNoPayout === null ? (
        <div>
          <LinkButton to="/vendor-wallet/payout" icon="wallet">
            Request payout
          </LinkButton>
        </div>
      ) : (
        <>
          <p className="muted">{whyNoPayout}</p>
          {isHeldBack && <WhatStripeNeeds />}
        </>
      )}
    </section>
  );
}

/** The next step if Stripe no longer pays out to an account. */
export function WhatStripeNeeds() {
  return (
    <div>
      <LinkButton to="/vendor-payments" variant="soft" icon="card">
        See what Stripe needs
      </LinkButton>
    </div>
  );
}

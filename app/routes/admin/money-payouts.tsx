import { Link, useLoaderData } from "@remix-run/react";
import { StateBadge } from "~/components/kit/badge";
import { EmptyState } from "~/components/kit/empty-state";
import { Moment } from "~/components/kit/moment";
import { StepPages } from "~/components/kit/pagination";
import { MoneyPage } from "~/components/payment/money-page";
import { titled } from "~/components/shell/page-meta";
import { oldestFirst, readListing } from "~/models/core/listing/listing";
import { addressesOf } from "~/models/core/listing/listing.view";
import { readFailedPayouts } from "~/models/orders/payment/money-desk.server";
import {
  type FailedPayoutView,
  failedPayoutView,
} from "~/models/orders/payout/failed-payouts.view";
import { allow, type RouteArgs } from "~/platform/allow";
import "~/components/kit/card.css";
import "~/components/payment/payment.css";

const path = "/admin/money/payouts";

export const meta = () => [titled("Failed payouts")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const asked = readListing(new URL(args.request.url).searchParams, oldestFirst);
  const { list, counts, otherVersions } = await readFailedPayouts(ctx, asked);
  const { previous, next } = addressesOf(path, list, oldestFirst);
  return {
    counts,
    otherVersions,
    rows: list.rows.map((row) => failedPayoutView(row, ctx.now)),
    previous,
    next,
  };
}

export default function MoneyPayouts() {
  const { counts, otherVersions, rows, previous, next } = useLoaderData<typeof loader>();
  return (
    <MoneyPage
      part="payouts"
      counts={counts}
      otherVersions={otherVersions}
      lead="Payouts that a bank returned. The money is in the vendor’s Stripe balance. After the vendor’s next payout, we remove the failed one from this list."
    >
      <FailedPayouts rows={rows} />
      <StepPages previous={previous} next={next} />
    </MoneyPage>
  );
}

/** Failed payouts, the oldest first, each with its next step. */
function FailedPayouts({ rows }: { rows: readonly FailedPayoutView[] }) {
  if (rows.length === 0) {
    return (
      <EmptyState
        title="No failed payouts"
        text="Payouts that a vendor’s bank returned show up here until the vendor’s next payout."
      />
    );
  }
  return (
    <ul className="stuck-list">
      {rows.map((payout) => (
        <li key={payout.id} className="card stack">
          <div className="stuck-head cluster">
            <h2>
              {payout.money} to <Link to={payout.vendor.to}>{payout.vendor.name}</Link>
            </h2>
            <StateBadge state="problem">Returned</StateBadge>
          </div>
          <p className="muted">
            Requested <Moment of={payout.asked} />, returned <Moment of={payout.failed} />
            {payout.reason && (
              <>
                . Stripe’s reason: <code>{payout.reason}</code>. Payout:{" "}
                <code>{payout.stripeId}</code>
              </>
            )}
            . Stripe account: <code>{payout.account}</code>.
          </p>
          <p>
            <strong>Next: </strong>
            {payout.nextStep}
          </p>
          {payout.owner && (
            <p>
              <a href={`mailto:${payout.owner.email}`} className="tap">
                Email {payout.owner.name}
              </a>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

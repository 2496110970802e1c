import type { StuckView } from "~/models/orders/payment/stuck-money.view";
import { type State, StateBadge } from "../kit/badge";
import { Button, LinkButton, useBusy } from "../kit/button";
import { CountLine } from "../kit/count-line";
import { EmptyState } from "../kit/empty-state";
import { Day } from "../kit/moment";
import { OfficeForm } from "../kit/office-form";
import "../kit/card.css";
import "./payment.css";

const states = {
  waits: "waiting",
  failing: "waiting",
  refused: "problem",
  disputed: "problem",
} as const satisfies Record<StuckView["trouble"], State>;

/**
 * How many payments are stuck, by kind of trouble. If there is more than one page, only the total.
 */
export function StuckCounts({
  stuck,
  total,
}: {
  stuck: readonly StuckView[];
  total: { count: number; isMore: boolean } | null;
}) {
  if (total) return <CountLine counts={[{ ...total, label: "stuck, oldest first" }]} />;
  const of = (trouble: StuckView["trouble"]) =>
    stuck.filter((each) => each.trouble === trouble).length;
  return (
    <CountLine
      counts={[
        { count: of("refused"), label: "rejected" },
        { count: of("disputed"), label: "disputed" },
        { count: of("failing"), label: "trying again" },
        { count: of("waits"), label: "waiting at Stripe" },
      ]}
    />
  );
}

/** Money that does not move by itself, the longest-waiting first. Each entry has its next step. */
export function StuckMoney({
  stuck,
  path,
  showsVendor = false,
}: {
  stuck: readonly StuckView[];
  /** The path before each refund's own address: '/admin/money'. */
  path: string;
  showsVendor?: boolean;
}) {
  if (stuck.length === 0) {
    return (
      <EmptyState
        scene="basket"
        title="Nothing is stuck"
        text="Waiting refunds, refunds rejected by Stripe or a bank, and disputed payments show up here."
      />
    );
  }
  return (
    <ul className="stuck-list">
      {stuck.map((each) => (
        <li key={each.key} id={each.key} className="card stack">
          <StuckOne one={each} path={path} showsVendor={showsVendor} />
        </li>
      ))}
    </ul>
  );
}

function StuckOne({
  one,
  path,
  showsVendor,
}: {
  one: StuckView;
  path: string;
  showsVendor: boolean;
}) {
  const tryPath = `${path}/${one.refundId}/try`;
  const busy = useBusy({ action: tryPath });
  const about = `${one.money} for ${one.number}`;
  return (
    <>
      <div className="stuck-head cluster">
        <h2>
          {one.money} for {one.number}
        </h2>
        <StateBadge state={states[one.trouble]}>{one.word}</StateBadge>
      </div>
      <p className="muted">
        {showsVendor && `${one.vendorName} to `}
        <a href={`mailto:${one.email}`}>{one.customer}</a>. Last change: <Day of={one.since} />
        {one.reason && (
          <>
            . Stripe’s reason: <code>{one.reason}</code>. Payment: <code>{one.payment}</code>
          </>
        )}
        .
      </p>
      <p>
        <strong>Next: </strong>
        {one.nextStep}
        {one.answerBy && (
          <>
            {" "}
            Deadline: <Day of={one.answerBy} />.
          </>
        )}
      </p>
      {(one.canTryAgain || one.canSettle) && (
        <div className="cluster">
          {one.canTryAgain && (
            <OfficeForm action={tryPath}>
              <Button variant="soft" busy={busy} aria-label={`Try again now: ${about}`}>
                Try again now
              </Button>
            </OfficeForm>
          )}
          {one.canSettle && (
            <LinkButton
              to={`${path}/${one.refundId}/settle`}
              variant="soft"
              aria-label={`Mark as refunded by hand: ${about}`}
            >
              Mark as refunded by hand
            </LinkButton>
          )}
        </div>
      )}
    </>
  );
}

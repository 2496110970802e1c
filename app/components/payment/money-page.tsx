import type { ReactNode } from "react";
import type { StuckCounts } from "~/models/orders/payment/stuck-money.rules";
import type { OtherVersionsView } from "~/models/orders/stripe-event/failed-event.view";
import { LinkTabs } from "../kit/link-tabs";
import { Notice } from "../kit/notice";
import { PageHeader } from "../kit/page-header";
import "./payment.css";

const parts = [
  { label: "Refunds and disputes", to: "/admin/money", of: "refunds" },
  { label: "Failed payouts", to: "/admin/money/payouts", of: "payouts" },
  { label: "Stripe events", to: "/admin/money/events", of: "events" },
] as const satisfies { label: string; to: string; of: keyof StuckCounts }[];

/** A page about one kind of stuck money, with tabs for the other kinds. */
export function MoneyPage({
  part,
  counts,
  otherVersions,
  lead,
  head,
  children,
}: {
  part: keyof StuckCounts;
  counts: StuckCounts;
  otherVersions: OtherVersionsView;
  lead: string;
  /** Counts, under the title. */
  head?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="page">
      <PageHeader title="Stuck payments" lead={lead}>
        <div className="all-tabs">
          <LinkTabs
            label="Kinds of stuck payments"
            tabs={parts.map(({ label, to, of }) => ({
              label,
              to,
              chosen: of === part,
              count: counts[of],
            }))}
          />
        </div>
        {head}
      </PageHeader>
      {otherVersions && <OtherVersions {...otherVersions} />}
      {children}
    </div>
  );
}

/**
 * A warning that Stripe's webhook is set to another API version than this site's, with what to do
 * about it.
 */
function OtherVersions({ own, versions }: NonNullable<OtherVersionsView>) {
  return (
    <Notice tone="warning" title="Stripe sends events in another API version">
      <ul>
        {versions.map(({ version, eventsText, isRead }) => (
          <li key={version}>
            {eventsText} in <code>{version}</code> in the last 3 days
            {isRead
              ? ". This version is compatible, so the events were handled."
              : ". This version may not be compatible, so the events wait under Stripe events."}
          </li>
        ))}
      </ul>
      <p>
        In Stripe’s dashboard, open Developers, then Webhooks. Set the webhook’s API version to{" "}
        <code>{own}</code>, the version this site uses.
      </p>
    </Notice>
  );
}

import type { ReactNode } from "react";
import type { StuckCounts } from "~/models/payment/stuck-money.rules";
import { LinkTabs } from "../kit/link-tabs";
import { PageHeader } from "../kit/page-header";
import "./stuck-money.css";

const parts = [
  { label: "Refunds and disputes", to: "/admin/money", of: "refunds" },
  { label: "Failed payouts", to: "/admin/money/payouts", of: "payouts" },
  { label: "Stripe's news", to: "/admin/money/events", of: "events" },
] as const satisfies { label: string; to: string; of: keyof StuckCounts }[];

/** A kind of money that does not move by itself; the others are a tap away. */
export function MoneyPage({
  part,
  counts,
  lead,
  head,
  children,
}: {
  part: keyof StuckCounts;
  counts: StuckCounts;
  lead: string;
  /** Counts, under the title. */
  head?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="page">
      <PageHeader title="Money that is stuck" lead={lead}>
        <div className="stuck-parts">
          <LinkTabs
            label="What is stuck"
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
      {children}
    </div>
  );
}

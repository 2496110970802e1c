import type { NextDay as Day } from "~/models/market/overview.view";
import { LinkButton } from "../kit/button";
import { CountLine } from "../kit/count-line";
import { DataTable } from "../kit/data-table";
import { StateBadge } from "../kit/state-badge";
import "./overview.css";

/** The next day of a market: who stands there, with how much to hand over. */
export function NextDay({ next, vendorsAt }: { next: Day; vendorsAt: string }) {
  const { day, isToday, hours, orders, stalls } = next;
  const unknown = stalls.length;
  return (
    <section aria-labelledby="next-day" className="manager-next">
      <div>
        <h2 id="next-day">
          {isToday ? "Today" : "Next market day"}: <time dateTime={day.date}>{day.text}</time>
        </h2>
        <p className="muted">{hours}</p>
      </div>
      <CountLine
        counts={[
          { count: stalls.length, label: stalls.length === 1 ? "vendor" : "vendors" },
          { count: orders, label: orders === 1 ? "order due" : "orders due" },
          { count: unknown, label: "not known yet" },
        ]}
      />
      {stalls.length === 0 ? (
        <p>
          Nobody stands here yet. <LinkButton to={vendorsAt}>Add vendors</LinkButton>
        </p>
      ) : (
        <DataTable
          caption={`Who comes on ${day.text}`}
          rows={stalls}
          name={{ title: "Vendor", cell: (stall) => stall.name }}
          columns={[
            {
              title: "Coming",
              cell: () => <StateBadge state="waiting">Not known yet</StateBadge>,
              place: "state",
            },
            {
              title: "Stall",
              cell: ({ stall }) => stall ?? <span className="muted">No stall</span>,
            },
            {
              title: "Orders due",
              isNumber: true,
              cell: ({ orders: due }) => (due === 0 ? <span className="muted">none</span> : due),
            },
          ]}
        />
      )}
    </section>
  );
}

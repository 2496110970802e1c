import type { NextDay as Day } from "~/models/running/overview/overview.view";
import { LinkButton } from "../kit/button";
import { CountLine } from "../kit/count-line";
import { DataTable } from "../kit/data-table";
import { StateBadge } from "../kit/state-badge";
import "./overview.css";

/** The next day of a market: who stands there, with how much to hand over. */
export function NextDay({
  next,
  vendorsAt,
  closeAt,
  sayAt,
}: {
  next: Day;
  vendorsAt: string;
  closeAt: string;
  /** Where it is said for a stall whether it comes. */
  sayAt: (vendorId: number) => string;
}) {
  const { day, isToday, hours, orders, stalls } = next;
  const answered = (is: Day["stalls"][number]["answer"]["is"]) =>
    stalls.filter(({ answer }) => answer.is === is).length;
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
          { count: answered("coming"), label: "confirmed" },
          { count: answered("away"), label: "not coming" },
          { count: answered("open"), label: "no answer" },
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
          rowTo={({ id }) => sayAt(id)}
          columns={[
            {
              title: "Coming",
              cell: ({ answer }) => (
                <span className="manager-answer">
                  <StateBadge state={answer.state}>{answer.text}</StateBadge>
                  {answer.by && <span className="muted small">{answer.by}</span>}
                </span>
              ),
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
      <p>
        <LinkButton to={closeAt} variant="outline" icon="minus">
          Close this day
        </LinkButton>
      </p>
    </section>
  );
}

import type { YearView } from "~/models/running/day-book/day-book.view";
import { DataTable } from "../kit/data-table";
import { Day } from "../kit/day";
import { StateBadge } from "../kit/state-badge";

const notKnown = <span className="muted">unknown</span>;

/** What a year comes to: each line with how it is known. */
export function YearLines({ lines }: Pick<YearView, "lines">) {
  return (
    <section className="stack" aria-labelledby="year">
      <h2 id="year">The year</h2>
      <DataTable
        caption="What the year comes to"
        rows={lines}
        name={{ title: "Line", cell: ({ what }) => what }}
        columns={[
          { title: "Together", cell: ({ value }) => value, isNumber: true, place: "state" },
          { title: "Known how", cell: ({ how }) => how },
        ]}
      />
    </section>
  );
}

/** Its market days, the latest first, each leading to its book. */
export function BookDays({ days, at }: Pick<YearView, "days"> & { at: (date: string) => string }) {
  return (
    <section className="stack" aria-labelledby="days">
      <h2 id="days">Market days</h2>
      <DataTable
        caption="Market days"
        rows={days}
        name={{ title: "Day", cell: ({ day }) => <Day of={day} /> }}
        rowTo={({ id }) => at(id)}
        columns={[
          {
            title: "Book",
            cell: ({ isWritten }) =>
              isWritten ? (
                <StateBadge state="done">Written</StateBadge>
              ) : (
                <StateBadge state="waiting">Open</StateBadge>
              ),
            place: "state",
          },
          {
            title: "Stalls",
            cell: ({ stalls }) => (stalls ? `${stalls.number} ${stalls.how}` : notKnown),
            isNumber: true,
          },
          {
            title: "Visitors",
            cell: ({ visitors }) => (visitors ? `${visitors.number} ${visitors.how}` : notKnown),
            isNumber: true,
          },
          { title: "Reports", cell: ({ reports }) => reports, isNumber: true, place: "wide" },
          { title: "Takings", cell: ({ takings }) => takings ?? notKnown, isNumber: true },
        ]}
      />
    </section>
  );
}

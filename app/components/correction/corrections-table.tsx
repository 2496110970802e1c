import type { CorrectionRowView } from "~/models/guide/correction/correction.view";
import { DataTable } from "../kit/data-table";
import { Moment } from "../kit/moment";
import { StateBadge } from "../kit/state-badge";
import "./corrections.css";

/** What visitors say is wrong on markets' pages. */
export function CorrectionsTable({ rows }: { rows: readonly CorrectionRowView[] }) {
  return (
    <DataTable
      caption="Corrections"
      rows={rows}
      rowTo={({ id }) => `/admin/corrections/${id}`}
      name={{ title: "Market", cell: ({ market }) => market }}
      columns={[
        {
          title: "State",
          cell: ({ state, word }) => <StateBadge state={state}>{word}</StateBadge>,
          place: "state",
        },
        { title: "What", cell: ({ what }) => what },
        {
          title: "Says",
          cell: ({ text }) => <span className="correction-says">{text}</span>,
          place: "wide",
        },
        { title: "Where", cell: ({ location }) => location, place: "wide" },
        { title: "Came", cell: ({ came }) => <Moment of={came} /> },
      ]}
    />
  );
}

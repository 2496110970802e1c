import type { ImportRow } from "~/models/running/directory-import/import.view";
import { DataTable } from "../kit/data-table";
import { Moment } from "../kit/moment";
import { StateBadge } from "../kit/state-badge";

/** The directory files that were sent, the latest first. */
export function ImportsTable({ rows }: { rows: readonly ImportRow[] }) {
  return (
    <DataTable
      caption="Imports"
      rows={rows}
      rowTo={({ path }) => path}
      name={{ title: "File", cell: ({ name }) => name }}
      columns={[
        {
          title: "State",
          cell: ({ state, word }) => <StateBadge state={state}>{word}</StateBadge>,
          place: "state",
        },
        { title: "Sent", cell: ({ sent }) => <Moment of={sent} /> },
        { title: "By", cell: ({ sender }) => sender ?? "—", place: "wide" },
        { title: "Rows", cell: ({ rows: read }) => read, isNumber: true, place: "wide" },
        { title: "Markets", cell: ({ did }) => did },
      ]}
    />
  );
}

import type { MailRowView } from "~/models/people/mail/mail.view";
import { DataTable } from "../kit/data-table";
import { Moment } from "../kit/moment";
import { StateBadge } from "../kit/state-badge";

/** What is, or was, to be mailed. */
export function MailTable({ rows }: { rows: readonly MailRowView[] }) {
  return (
    <DataTable
      caption="Mail"
      rows={rows}
      rowTo={({ id }) => `/admin/system/mail/${id}`}
      name={{ title: "Subject", cell: ({ subject }) => subject }}
      columns={[
        {
          title: "State",
          cell: ({ state, word }) => <StateBadge state={state}>{word}</StateBadge>,
          place: "state",
        },
        { title: "To", cell: ({ to }) => to },
        { title: "Written", cell: ({ created }) => <Moment of={created} /> },
        { title: "Tries", cell: ({ tries }) => tries, isNumber: true, place: "wide" },
      ]}
    />
  );
}

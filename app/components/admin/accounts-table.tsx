import type { OfficialAccount } from "~/models/people/user/user-list";
import { Badge } from "../kit/badge";
import { DataTable } from "../kit/data-table";

/** A table of vendor accounts, or of market manager accounts. */
export function AccountsTable({
  rows,
  empty = "No vendor accounts found",
}: {
  rows: readonly OfficialAccount[];
  empty?: string;
}) {
  if (rows.length === 0) return <p className="muted">{empty}</p>;
  return (
    <DataTable
      caption="Accounts"
      rows={rows}
      name={{ title: "Username", cell: ({ username }) => username }}
      columns={[
        {
          title: "Status",
          cell: ({ isActive }) =>
            isActive ? (
              <Badge tone="good" icon="check">
                Active
              </Badge>
            ) : (
              <Badge tone="quiet" icon="pause">
                Inactive
              </Badge>
            ),
          place: "state",
        },
        { title: "Email", cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
        { title: "ID", cell: ({ id }) => id, isNumber: true },
      ]}
    />
  );
}

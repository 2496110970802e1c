import type { UserRowView } from "~/models/people/user/user.view";
import { StateBadge } from "../kit/badge";
import { DataTable } from "../kit/data-table";

/** Accounts of every role. */
export function UsersTable({ rows }: { rows: readonly UserRowView[] }) {
  return (
    <DataTable
      caption="Accounts"
      rows={rows}
      rowTo={({ id }) => `/admin/system/users/${id}`}
      name={{ title: "Username", cell: ({ username }) => username }}
      columns={[
        { title: "State", cell: (row) => <UserState {...row} />, place: "state" },
        { title: "Role", cell: ({ role }) => role },
        { title: "Email", cell: ({ email }) => email },
        { title: "Name", cell: ({ name }) => name, place: "wide" },
        {
          title: "Since",
          cell: ({ since }) => (
            <time dateTime={since} className="no-wrap">
              {since}
            </time>
          ),
          place: "wide",
        },
      ]}
    />
  );
}

export function UserState({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <StateBadge state="active">Active</StateBadge>
  ) : (
    <StateBadge state="ended">Deactivated</StateBadge>
  );
}

import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import type { OfficialAccount } from "~/models/people/user/user-list";
import { AccountsTable } from "./accounts-table";
import { AdminDialog } from "./admin-dialog";

/**
 * Vendor accounts in a dialog over the dashboard: the first page of them, and a link to the rest.
 */
export default function AccountsDialog({ onClose }: { onClose: () => void }) {
  const { load, data } = useFetcher<{ rows: OfficialAccount[]; next: string | null }>();
  useEffect(() => load("/admin/accounts"), [load]);
  return (
    <AdminDialog title="Official Vendor Accounts" onClose={onClose}>
      {() =>
        data ? (
          <>
            <AccountsTable rows={data.rows} />
            <p>
              <a href="/admin/accounts">
                {data.next ? "See and search all accounts" : "Search all accounts"}
              </a>
            </p>
          </>
        ) : (
          <p className="muted" role="status">
            Loading accounts...
          </p>
        )
      }
    </AdminDialog>
  );
}

import type { ReactNode } from "react";
import { LinkTabs } from "../kit/link-tabs";
import { PageHeader } from "../kit/page-header";
import "./system.css";

const parts = [
  { label: "Scheduled jobs", to: "/admin/system" },
  { label: "Users", to: "/admin/system/users" },
  { label: "Orders", to: "/admin/system/orders" },
  { label: "Emails", to: "/admin/system/mail" },
  { label: "Import", to: "/admin/system/import" },
  { label: "Audit log", to: "/admin/system/audit" },
] as const;

/** A page for looking after the whole site. Its tabs lead to the other such pages. */
export function SystemPage({
  part,
  lead,
  actions,
  head,
  children,
}: {
  part: (typeof parts)[number]["label"];
  lead: ReactNode;
  actions?: ReactNode;
  /** A search, filters or counts, under the title. */
  head?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="page">
      <div className="system-parts all-tabs">
        <LinkTabs
          label="System overview"
          tabs={parts.map(({ label, to }) => ({ label, to, chosen: label === part }))}
        />
      </div>
      <PageHeader title={part} lead={lead} actions={actions}>
        {head}
      </PageHeader>
      {children}
    </div>
  );
}

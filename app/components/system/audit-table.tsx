import { Link } from "@remix-run/react";
import type { AuditView } from "~/models/people/audit/audit.view";
import { DataTable } from "../kit/data-table";
import { Moment } from "../kit/moment";
import "./system.css";

/**
 * Lines of the audit log. With `ofOne`, all lines are about one subject, so the table does not
 * repeat the subject.
 */
export function AuditTable({
  rows,
  ofOne = false,
}: {
  rows: readonly AuditView[];
  ofOne?: boolean;
}) {
  return (
    <DataTable
      caption="Action"
      rows={rows}
      name={{ title: "What", cell: ({ what }) => what }}
      columns={[
        ...(ofOne
          ? []
          : [
              {
                title: "Item",
                cell: ({ subject }: AuditView) =>
                  subject.to ? <Link to={subject.to}>{subject.text}</Link> : subject.text,
              },
            ]),
        { title: "Who", cell: ({ who }) => who },
        { title: "When", cell: ({ at }) => <Moment of={at} inFull />, place: "state" },
        { title: "Before and after", cell: ({ changes }) => <Changes changes={changes} /> },
      ]}
    />
  );
}

function Changes({ changes }: Pick<AuditView, "changes">) {
  if (changes.length === 0) return <span className="muted">No details</span>;
  return (
    <ul className="audit-changes stack">
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          <span className="audit-fact muted">{name}</span> {before !== null && <del>{before}</del>}
          {before !== null && after !== null && " → "}
          {after !== null && <ins>{after}</ins>}
        </li>
      ))}
    </ul>
  );
}

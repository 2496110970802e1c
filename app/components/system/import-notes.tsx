import { Link } from "@remix-run/react";
import type { NotesView } from "~/models/running/directory-import/import.view";
import "./import.css";

/** What is told of rows, one below the other: a market, and what is done with it. */
export function ImportNotes({ rows }: { rows: NotesView["rows"] }) {
  return (
    <ul className="import-notes">
      {rows.map(({ id, name, key, line, text, to }) => (
        <li key={id} className="import-note">
          <span className="import-note-head">
            {to ? (
              <Link to={to} className="import-note-name">
                {name}
              </Link>
            ) : (
              <strong>{name}</strong>
            )}
            <span className="muted small">
              {[line === null ? null : `Line ${line}`, key].filter(Boolean).join(" · ")}
            </span>
          </span>
          <span className="import-note-text">{text}</span>
        </li>
      ))}
    </ul>
  );
}

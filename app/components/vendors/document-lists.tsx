import { Link } from "@remix-run/react";
import type { StallDocumentView } from "~/models/vendors/stall-document/stall-document.view";
import { type State, StateBadge } from "../kit/state-badge";
import "../kit/button.css";
import "../kit/card.css";
import "./stall-lists.css";

interface Asked {
  kind: string;
  word: string;
  state: State;
  text: string;
  /** The markets that ask for it. */
  by: string;
}

/** What a stall's markets ask for, and how it stands with each. */
export function AskedDocuments({ asked }: { asked: readonly Asked[] }) {
  if (asked.length === 0) return <p>None of your markets asks for a document.</p>;
  return (
    <section className="stack" aria-labelledby="asked-for">
      <h2 id="asked-for">Asked for</h2>
      <ul className="stall-list card">
        {asked.map(({ kind, word, state, text, by }) => (
          <li key={kind}>
            <p className="stall-list-name">
              {word}
              <span className="muted small">{`by ${by}`}</span>
            </p>
            <StateBadge state={state}>{text}</StateBadge>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The documents that a stall keeps, each with what can be done with it. */
export function DocumentList({ documents }: { documents: readonly StallDocumentView[] }) {
  if (documents.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="kept-documents">
      <h2 id="kept-documents">What you have sent</h2>
      <ul className="stall-list card">
        {documents.map(({ id, word, name, state, text }) => (
          <li key={id}>
            <p className="stall-list-name">
              <span className="cluster">
                {word}
                <StateBadge state={state}>{text}</StateBadge>
              </span>
              <span className="muted small">{name}</span>
            </p>
            <span className="cluster">
              <a href={`/documents/${id}`} className="button-link">
                Download<span className="hidden-text"> {name}</span>
              </a>
              <Link to={`/vendor-edit/documents/${id}`} className="button-link">
                Change<span className="hidden-text"> {name}</span>
              </Link>
              <Link to={`/vendor-edit/documents/${id}/delete`} className="button-link">
                Delete…<span className="hidden-text"> {name}</span>
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

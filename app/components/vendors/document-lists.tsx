import { Link } from "@remix-run/react";
import type {
  Reader,
  VendorDocumentView,
} from "~/models/vendors/vendor-document/vendor-document.view";
import { type State, StateBadge } from "../kit/badge";
import { Button, useBusy } from "../kit/button";
import { OfficeForm } from "../kit/office-form";
import "../kit/button.css";
import "../kit/card.css";
import "./vendor-office.css";

interface Asked {
  kind: string;
  word: string;
  state: State;
  text: string;
  /** The markets that ask for this document. */
  by: string;
}

/** The documents that a vendor's markets ask for, and the state of each. */
export function AskedDocuments({ asked }: { asked: readonly Asked[] }) {
  if (asked.length === 0) return <p>Your markets haven’t asked for any documents.</p>;
  return (
    <section className="stack" aria-labelledby="asked-for">
      <h2 id="asked-for">Requested</h2>
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

/** The documents that a vendor has uploaded, each with its actions. */
export function DocumentList({ documents }: { documents: readonly VendorDocumentView[] }) {
  if (documents.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="kept-documents">
      <h2 id="kept-documents">Your documents</h2>
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

/**
 * The markets of a vendor: which of them can see its documents, each with a button to change that.
 */
export function DocumentReaders({
  vendorId,
  readers,
}: {
  vendorId: number;
  readers: readonly Reader[];
}) {
  const busy = useBusy();
  return (
    <section className="stack" aria-labelledby="readers">
      <div>
        <h2 id="readers">Who can see your documents</h2>
        <p className="muted small">
          If an owner here added a market, its managers can see your documents until you stop
          sharing. Other markets see them only after you share. Changes apply right away. Market
          Day’s administrators can always see your documents.
        </p>
      </div>
      {readers.length === 0 ? (
        <p>
          You’re not at any market yet. <Link to="/vendor-edit/markets">Add a market</Link>
        </p>
      ) : (
        <ul className="stall-list card" aria-label="Your markets">
          {readers.map(({ id, name, reads, asked }) => (
            <li key={id}>
              <p className="stall-list-name">
                {name}
                {asked && (
                  <span className="muted small">
                    Asked for access on <time dateTime={asked.date}>{asked.text}</time>
                  </span>
                )}
              </p>
              <span className="cluster">
                <StateBadge state={reads ? "done" : asked ? "waiting" : "ended"}>
                  {reads ? "Can see them" : asked ? "Asked for access" : "Can’t see them"}
                </StateBadge>
                <OfficeForm action={`/vendor-edit/markets/${id}/documents`}>
                  <input type="hidden" name="vendorId" value={vendorId} />
                  <Button
                    variant={reads ? "outline" : "soft"}
                    name="shows"
                    value={reads ? "no" : "yes"}
                    busy={busy}
                  >
                    {reads ? "Stop sharing" : "Share"}
                    <span className="hidden-text">{` with ${name}`}</span>
                  </Button>
                </OfficeForm>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

import { Link } from "@remix-run/react";
import type { Reader } from "~/models/vendors/stall-document/stall-document.view";
import { Button } from "../kit/button";
import { OfficeForm } from "../kit/office-form";
import { StateBadge } from "../kit/state-badge";
import { useBusy } from "../kit/use-busy";
import "../kit/card.css";
import "./stall-lists.css";

/** The markets of a stall: which of them read its documents, each with its switch. */
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
        <h2 id="readers">Who reads them</h2>
        <p className="muted small">
          Those who run a market that you joined read your documents; those who added you themselves
          do not, until you say so. What you change here holds at once. Administrators of Market Day
          read them always.
        </p>
      </div>
      {readers.length === 0 ? (
        <p>
          Your stall is at no market yet. <Link to="/vendor-edit/markets">Add a market</Link>
        </p>
      ) : (
        <ul className="stall-list card" aria-label="Your markets">
          {readers.map(({ id, name, reads, asked }) => (
            <li key={id}>
              <p className="stall-list-name">
                {name}
                {asked && (
                  <span className="muted small">
                    Asked to read them on <time dateTime={asked.date}>{asked.text}</time>
                  </span>
                )}
              </p>
              <span className="cluster">
                <StateBadge state={reads ? "done" : asked ? "waiting" : "ended"}>
                  {reads ? "Reads them" : asked ? "Asks to read them" : "Does not read them"}
                </StateBadge>
                <OfficeForm action={`/vendor-edit/markets/${id}/documents`}>
                  <input type="hidden" name="vendorId" value={vendorId} />
                  <Button
                    variant={reads ? "outline" : "soft"}
                    name="shows"
                    value={reads ? "no" : "yes"}
                    busy={busy}
                  >
                    {reads ? "Stop" : "Show"}
                    <span className="hidden-text">{reads ? ` showing ${name}` : ` ${name}`}</span>
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

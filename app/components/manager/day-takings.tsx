import { Link } from "@remix-run/react";
import type { DayBookView } from "~/models/running/day-book/day-book.view";
import { StateBadge } from "../kit/state-badge";
import "../kit/button.css";
import "../kit/card.css";
import "../vendors/stall-lists.css";

/** What each stall took that day, as far as it is told, and by whom. */
export function DayTakings({
  stalls,
  sum,
  reports,
  isWritten,
  at,
}: Pick<DayBookView, "stalls" | "reports"> & {
  /** Whether it is known who was there; else all are listed. */
  isWritten: boolean;
  sum: string;
  at: (vendorId: number) => string;
}) {
  const shown = stalls.filter(({ isThere, takings }) => !isWritten || isThere || takings !== null);
  return (
    <section className="stack" aria-labelledby="takings">
      <h2 id="takings">Takings</h2>
      <p className="muted">
        {reports === 0
          ? "Each stall reports its own. You can enter them for a stall that does not."
          : `${sum} so far, from ${reports === 1 ? "one report" : `${reports} reports`}.`}
      </p>
      {shown.length > 0 && (
        <ul className="stall-list card">
          {shown.map(({ id, name, takings }) => (
            <li key={id}>
              <p className="stall-list-name">
                {name}
                <span className="muted small">{takings?.by ?? "Nothing reported"}</span>
              </p>
              <span className="cluster">
                {takings ? (
                  <strong>{takings.sum}</strong>
                ) : (
                  <StateBadge state="waiting">Unknown</StateBadge>
                )}
                <Link to={at(id)} className="button-link">
                  {takings ? "Change" : "Enter"}
                  <span className="hidden-text">{` the takings of ${name}`}</span>
                </Link>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

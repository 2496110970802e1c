import { Link } from "@remix-run/react";
import type { ClosureView } from "~/models/orders/closing/closing.view";
import { Day } from "../kit/day";
import { StateBadge } from "../kit/state-badge";
import "./closed-days.css";

/** The days on which a market stays shut, each leading to its own page. */
export function ClosedDays({
  days,
  at,
  query,
}: {
  days: readonly ClosureView[];
  at: string;
  query: string;
}) {
  if (days.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="closed-days">
      <h2 id="closed-days">Closed days</h2>
      <ul className="closed-days">
        {days.map(({ id, day, from, reason, stage }) => (
          <li key={id}>
            <Link to={`${at}/${id}${query}`} className="closed-day">
              <span>
                <strong>
                  <Day of={day} />
                </strong>{" "}
                {from}
                {reason && <span className="closed-why">{reason}</span>}
              </span>
              <StateBadge state={stage.state}>{stage.text}</StateBadge>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

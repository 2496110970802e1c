import { Link } from "@remix-run/react";
import type { WeekView } from "~/models/guide/market/manager.view";
import { Icon } from "../kit/icon";
import "../kit/row-actions.css";
import "./week-table.css";

/** A market's week: a row a day, with its openings and what can be done with them. */
export function WeekTable({ week, at, query }: { week: WeekView; at: string; query: string }) {
  const and = query ? `${query}&` : "?";
  return (
    <table className="week">
      <caption className="hidden-text">Opening hours by day</caption>
      <thead className="hidden-text">
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Openings</th>
        </tr>
      </thead>
      <tbody>
        {week.map(({ day, openings }) => (
          <tr key={day} className={openings.length === 0 ? "week-closed" : undefined}>
            <th scope="row">{day}</th>
            <td>
              <div className="week-cell">
                {openings.length === 0 && <span className="week-none">Closed</span>}
                {openings.length > 0 && (
                  <ul className="week-openings">
                    {openings.map(({ id, hours, when }) => (
                      <li key={id} className="week-opening">
                        <Link to={`${at}/${id}${query}`} className="week-hours">
                          <span className="no-wrap">{hours}</span>
                          {when && <span className="week-when">{when}</span>}
                        </Link>
                        <span className="row-actions">
                          <Link
                            to={`${at}/${id}/copy${query}`}
                            className="row-action"
                            aria-label={`Copy to… other days: ${day}, ${hours}`}
                          >
                            <Icon name="copy" />
                            Copy to…
                          </Link>
                          <Link
                            to={`${at}/${id}/delete${query}`}
                            className="row-action"
                            aria-label={`Delete ${day}, ${hours}`}
                          >
                            <Icon name="trash" />
                          </Link>
                        </span>
                      </li>
                    ))}
                  </ul>
                )}
                <Link
                  to={`${at}/new${and}day=${day}`}
                  className="row-action"
                  aria-label={`${openings.length === 0 ? "Add an" : "Another"} opening on ${day}`}
                >
                  <Icon name="plus" />
                  {openings.length === 0 ? "Add" : "Another"}
                </Link>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { Link, useLoaderData } from "@remix-run/react";
import { StateBadge } from "~/components/kit/badge";
import { LinkButton } from "~/components/kit/button";
import { Icon } from "~/components/kit/icon";
import { Day } from "~/components/kit/moment";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { type WeekView, weekView } from "~/models/guide/market/manager.view";
import { type ClosureView, closureView } from "~/models/orders/closing/closing.view";
import { readSchedule } from "~/models/orders/closing/schedule-page.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { marketQuery, toAskForAccess } from "./paths";
import "~/components/manager/manager.css";
import "~/components/kit/data-table.css";

export const meta = () => [titled("Schedule")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const { week, closures } = await readSchedule(ctx, ctx.viewer.marketId);
  return {
    week: weekView(week),
    closed: closures.map(closureView),
    query: marketQuery(ctx.viewer),
    calendar: `/market/${ctx.viewer.marketId}/calendar.ics`,
  };
}

export default function Schedule() {
  const { week, closed, query, calendar } = useLoaderData<typeof loader>();
  const at = "/market-manager-dashboard/schedule";
  return (
    <div className="page">
      <PageHeader
        title="Schedule"
        lead="Your market’s opening hours. The market’s page, the map, calendars and pickup dates use these hours."
        actions={
          <>
            <LinkButton to={`${at}/new${query}`} icon="plus">
              Add hours
            </LinkButton>
            <LinkButton to={`${at}/close${query}`} variant="outline" icon="minus">
              Cancel a market day
            </LinkButton>
            <LinkButton to={calendar} variant="soft" icon="calendar" reloadDocument>
              Calendar
            </LinkButton>
          </>
        }
      />
      <div className="stack">
        <WeekTable week={week} at={at} query={query} />
        <ClosedDays days={closed} at={`${at}/closed`} query={query} />
      </div>
    </div>
  );
}

/** The days on which a market stays closed, each with a link to its own page. */
function ClosedDays({
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
      <ul className="lines-around lined">
        {days.map(({ id, day, from, reason, stage }) => (
          <li key={id}>
            <Link
              to={`${at}/${id}${query}`}
              className="closed-day cluster between own-color tall space-y-2 gap-1-3"
            >
              <span>
                <strong>
                  <Day of={day} />
                </strong>{" "}
                {from}
                {reason && <span className="muted block">{reason}</span>}
              </span>
              <StateBadge state={stage.state}>{stage.text}</StateBadge>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A market's opening hours: one row for each weekday, with its openings and their actions. */
function WeekTable({ week, at, query }: { week: WeekView; at: string; query: string }) {
  const and = query ? `${query}&` : "?";
  return (
    <table className="week">
      <caption className="hidden-text">Opening hours by day</caption>
      <thead className="hidden-text">
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Opening hours</th>
        </tr>
      </thead>
      <tbody>
        {week.map(({ day, openings }) => (
          <tr key={day} className={openings.length === 0 ? "week-closed" : undefined}>
            <th scope="row">{day}</th>
            <td>
              <div className="cluster between gap-0-4">
                {openings.length === 0 && <span className="week-none">Closed</span>}
                {openings.length > 0 && (
                  <ul className="week-openings">
                    {openings.map(({ id, hours, when }) => (
                      <li key={id} className="cluster between gap-0-4">
                        <Link
                          to={`${at}/${id}${query}`}
                          className="week-hours strong figures brand-text no-underline tall"
                        >
                          <span className="no-wrap">{hours}</span>
                          {when && <span className="muted small plain-weight">{when}</span>}
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
                  aria-label={`${openings.length === 0 ? "Add" : "More"} hours on ${day}`}
                >
                  <Icon name="plus" />
                  {openings.length === 0 ? "Add" : "More"}
                </Link>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { Link } from "@remix-run/react";
import type { OwnDay } from "~/models/vendors/attendance/own-days.view";
import { useBusy } from "../kit/button";
import { Day } from "../kit/moment";
import { OfficeForm } from "../kit/office-form";
import { useHere } from "../kit/use-here";
import "./attendance.css";

/** The dates of a vendor, each with a switch large enough for a thumb. */
export function DaysList({ days }: { days: readonly OwnDay[] }) {
  return (
    <ul>
      {days.map((day) => (
        <DayLine key={`${day.date}-${day.marketId}`} day={day} />
      ))}
    </ul>
  );
}

function DayLine({ day }: { day: OwnDay }) {
  const { marketId, date, market, hours, comes, orders } = day;
  const id = `day-${date}-${marketId}`;
  return (
    <li
      className={`days-line list-line line-above space-y-2 ${comes ? "" : "days-away"}`.trim()}
      id={id}
    >
      <div className={comes ? "days-text" : "days-text muted"}>
        <Link
          to={`/vendor-days/${marketId}/${date}`}
          prefetch="intent"
          className="days-link cluster own-color no-underline tall gap-0-3"
        >
          <strong>
            <Day of={day.day} />
          </strong>
          <span>{market}</span>
        </Link>
        <p className="muted small">
          {hours}
          {day.isPaused && " · paused"}
          {day.isConfirmed && comes && " · confirmed"}
          {day.hasStock && " · stock set"}
          {orders > 0 && (
            <>
              {" · "}
              <Link to={`/vendor-days/${marketId}/${date}/off`} className="strong">
                {orders} {orders === 1 ? "order" : "orders"}
              </Link>
            </>
          )}
        </p>
      </div>
      <ComingSwitch day={day} at={id} />
    </li>
  );
}

/**
 * The switch that says whether a vendor comes on a date. If the date has orders, the other answer
 * leads to a page about them.
 */
export function ComingSwitch({
  day: { marketId, date, day, market, comes },
  at,
}: {
  day: Pick<OwnDay, "marketId" | "date" | "day" | "market" | "comes">;
  /** The id of the element around the switch, to return to after the change. */
  at: string;
}) {
  const here = useHere();
  const busy = useBusy({ action: "/vendor-days/set", posts: { marketId: String(marketId), date } });
  return (
    <OfficeForm action="/vendor-days/set" preventScrollReset>
      <input type="hidden" name="marketId" value={marketId} />
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="returnTo" value={`${here}#${at}`} />
      {!comes && <input type="hidden" name="comes" value="on" />}
      <button
        type="submit"
        role="switch"
        aria-checked={comes}
        aria-label={`Coming to ${market} on ${day.text}`}
        aria-busy={busy || undefined}
        className="switch align-center strong round ink gap-3"
      >
        <span className="switch-word" aria-hidden="true">
          {comes ? "Coming" : "Away"}
        </span>
        <span className="switch-track keeps-size relative" aria-hidden="true" />
      </button>
    </OfficeForm>
  );
}

import { Form } from "@remix-run/react";
import type { OwnDaysView } from "~/models/vendors/attendance/own-days.view";
import { Button, LinkButton } from "../kit/button";
import { OfficeForm } from "../kit/office-form";
import { DaysList } from "./days-list";
import "../kit/field.css";

/** Pauses, days that differ from the usual week, and a form to add another exception. */
export function Exceptions({ own }: { own: OwnDaysView }) {
  const { markets, exceptions, moreExceptions } = own;
  const pauses = markets.flatMap(({ id, name, pauses: of }) =>
    of.map((pause) => ({ ...pause, marketId: id, market: name })),
  );
  return (
    <section className="stack" aria-labelledby="exceptions">
      <h2 id="exceptions">Exceptions</h2>
      {pauses.length + exceptions.length === 0 && (
        <p className="muted">None. Every day follows your usual week.</p>
      )}
      {pauses.length > 0 && (
        <ul className="lined">
          {pauses.map(({ id, market, text }) => (
            <li key={id}>
              <OfficeForm
                action={`/vendor-days/pauses/${id}/end`}
                preventScrollReset
                className="list-line space-y-2"
              >
                <p>
                  <strong className="block">Paused {text}</strong>
                  {market}
                </p>
                <Button variant="outline" icon="play">
                  End pause
                  <span className="hidden-text">
                    {" "}
                    of {market}, {text}
                  </span>
                </Button>
              </OfficeForm>
            </li>
          ))}
        </ul>
      )}
      {exceptions.length > 0 && <DaysList days={exceptions} />}
      {moreExceptions > 0 && (
        <p className="muted small">{`Later exceptions not listed here: ${moreExceptions}.`}</p>
      )}
      <AddException {...own} />
    </section>
  );
}

/**
 * Leads to a market day's own page, where the vendor turns the day on or off and sets its stock.
 */
function AddException({ weeks, from, later }: OwnDaysView) {
  return (
    <div className="stack gap-2" id="add">
      {weeks.length > 0 ? (
        <Form method="get" className="stack gap-2 form-wide">
          <label htmlFor="day" className="field-label">
            Market day
          </label>
          <select id="day" name="day" className="control control-select">
            {weeks.map(({ monday, label, days }) => (
              <optgroup key={monday} label={label}>
                {days.map(({ marketId, date, day, market, comes, orders }) => (
                  <option key={`${date}-${marketId}`} value={`${marketId}/${date}`}>
                    {[
                      `${day.text}, ${market}`,
                      !comes && "away",
                      orders > 0 && (orders === 1 ? "1 order" : `${orders} orders`),
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <Button variant="solid" icon="plus">
            Add an exception
          </Button>
        </Form>
      ) : (
        <p className="muted">
          No market days in these 8 weeks. Your markets are out of season or closed.
        </p>
      )}
      <p className="cluster">
        <LinkButton to="/vendor-days/pause" variant="soft" icon="pause">
          Pause…
        </LinkButton>
        {from && (
          <LinkButton to="/vendor-days#add" variant="ghost">
            Coming weeks
          </LinkButton>
        )}
        {later && (
          <LinkButton to={`/vendor-days?from=${later}#add`} variant="ghost">
            Later days
          </LinkButton>
        )}
      </p>
    </div>
  );
}

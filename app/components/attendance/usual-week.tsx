import type { OwnDaysView } from "~/models/vendors/attendance/own-days.view";
import { Button } from "../kit/button";
import { Icon } from "../kit/icon";
import { OfficeForm } from "../kit/office-form";
import "../kit/menu.css";

/** Whether the vendor comes to each market on dates without a setting of their own. */
export function UsualWeek({ markets }: Pick<OwnDaysView, "markets">) {
  return (
    <section aria-labelledby="usually">
      <h2 id="usually">Your usual week</h2>
      <ul className="lined">
        {markets.map(({ id, name, hours, comes }) => {
          const isEvery = comes === "every_date";
          return (
            <li key={id}>
              <details className="unfold-row">
                <summary className="row between gap-3 space-y-2">
                  <span>
                    <strong className="block">{name}</strong>
                    {hours.map((each) => (
                      <span key={each} className="muted small block">
                        {each}
                      </span>
                    ))}
                    <span className="small block">
                      {isEvery ? "Coming every market day" : "Coming only on days you turn on"}
                    </span>
                  </span>
                  <Icon name="chevron-down" />
                </summary>
                <OfficeForm
                  action="/vendor-days/usual"
                  preventScrollReset
                  className="stack gap-2 align-start space-y-2"
                >
                  <p>
                    {isEvery
                      ? "You’re coming on every market day, unless you turn a day off."
                      : "You’re coming only on the days you turn on."}
                  </p>
                  <input type="hidden" name="marketId" value={id} />
                  <input
                    type="hidden"
                    name="comes"
                    value={isEvery ? "single_dates" : "every_date"}
                  />
                  <Button variant="soft">
                    {isEvery ? "Come only on days I choose" : "Come every market day"}
                    <span className="hidden-text"> at {name}</span>
                  </Button>
                </OfficeForm>
              </details>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

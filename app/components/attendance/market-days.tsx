import type { OwnDaysView } from "~/models/vendors/attendance/own-days.view";
import { Button } from "../kit/button";
import { OfficeForm } from "../kit/office-form";
import "../kit/card.css";
import "./market-days.css";

/** What holds at each market where nothing is said of a date, and its pauses. */
export function MarketDays({ markets }: Pick<OwnDaysView, "markets">) {
  return (
    <section className="stack" aria-labelledby="usually">
      <h2 id="usually">Usually</h2>
      <ul className="market-days">
        {markets.map((market) => (
          <li key={market.id} className="card market-days-card">
            <h3>{market.name}</h3>
            <p>
              {market.comes === "every_date"
                ? "You come on every market day, unless you say otherwise."
                : "You come only on the days that you switch on."}
            </p>
            <OfficeForm action="/vendor-days/usual" preventScrollReset>
              <input type="hidden" name="marketId" value={market.id} />
              <input
                type="hidden"
                name="comes"
                value={market.comes === "every_date" ? "single_dates" : "every_date"}
              />
              <Button variant="soft">
                {market.comes === "every_date" ? "Come only on days I choose" : "Come on every day"}
                <span className="hidden-text"> at {market.name}</span>
              </Button>
            </OfficeForm>
            {market.pauses.map((pause) => (
              <OfficeForm
                key={pause.id}
                action={`/vendor-days/pauses/${pause.id}/end`}
                preventScrollReset
                className="list-line market-days-pause"
              >
                <p>Paused {pause.text}</p>
                <Button variant="outline" icon="play">
                  End pause
                  <span className="hidden-text">
                    {" "}
                    of {market.name}, {pause.text}
                  </span>
                </Button>
              </OfficeForm>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

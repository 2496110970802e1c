import { Link } from "@remix-run/react";
import type { PortalView } from "~/models/orders/portal/portal.view";
import { Button, LinkButton, useBusy } from "../kit/button";
import { Icon } from "../kit/icon";
import { HiddenValues, OfficeForm } from "../kit/office-form";
import { PortalLine } from "./portal-line";
import "../kit/card.css";
import "./portal.css";

type Day = NonNullable<PortalView["next"]>;

/** The next market day, the tasks, and the days after that: beside each other if there is room. */
export function PortalBoard({ portal }: { portal: PortalView }) {
  const { next, later, tasks, steps } = portal;
  return (
    <div className="portal grid gap-5">
      {next ? <NextDay day={next} /> : <NoMarketDay />}
      <div className="portal-side stack gap-5">
        {(!steps || tasks.length > 0) && <Tasks tasks={tasks} />}
        {steps && <FirstSteps steps={steps} />}
      </div>
      {later.length > 0 && <LaterDays days={later} />}
    </div>
  );
}

/** The next day at a market: where and when, how much to hand over, and what it is worth. */
function NextDay({ day }: { day: Day }) {
  return (
    <section className="card" aria-labelledby="next-day">
      <div>
        <p className="fine strong brand-text">Next market day</p>
        <h2 id="next-day" className="next-day-market">
          <Link to={`/market/${day.marketId}`}>{day.marketName}</Link>
        </h2>
        <p>
          <time dateTime={day.date}>{day.dateText}</time>
        </p>
      </div>
      <dl className="next-day-facts grid lines-around space-y-3">
        <div>
          <dt>Market hours</dt>
          <dd>{day.hours ?? "Not open that day"}</dd>
        </div>
        {day.pickup && (
          <div>
            <dt>Pickup</dt>
            <dd>{day.pickup}</dd>
          </div>
        )}
        <div>
          <dt>Open pre-orders</dt>
          <dd className="next-day-figure">{day.orders}</dd>
        </div>
        <div>
          <dt>Worth</dt>
          <dd className="next-day-figure">{day.worth}</dd>
        </div>
      </dl>
      <p className="muted">{ordersText(day)}</p>
      {day.isAsked && <ConfirmDay day={day} />}
    </section>
  );
}

function ordersText({ orders, confirmed, ready, isToday }: Day) {
  // Today's orders may all be handed over.
  if (orders === 0) return isToday ? "No orders to hand over." : "No orders for this day yet.";
  return confirmed === 0 ? "All orders are ready." : `${confirmed} to prepare, ${ready} ready.`;
}

/** Tells the market that the vendor is coming. Until then, the market only expects the vendor. */
function ConfirmDay({ day: { marketId, date } }: { day: Day }) {
  const action = "/vendor-days/set";
  const busy = useBusy({ action });
  return (
    <OfficeForm action={action} preventScrollReset className="cluster">
      <HiddenValues values={{ marketId, date, comes: "on", returnTo: "/vendor-dashboard" }} />
      <Button variant="soft" icon="check" busy={busy}>
        Confirm you’re coming
      </Button>
      <Link to={`/vendor-days/${marketId}/${date}/off`} className="button-link">
        Not coming…
      </Link>
    </OfficeForm>
  );
}

/**
 * Shown if no market day is near: the vendor is at no market, or none of its markets opens soon.
 */
function NoMarketDay() {
  return (
    <section className="card" aria-labelledby="next-day">
      <div>
        <p className="fine strong brand-text">Next market day</p>
        <h2 id="next-day" className="next-day-market">
          None in the next 5 weeks
        </h2>
      </div>
      <p>You’re not at any market that opens soon. Add a market to see its days here.</p>
      <div className="cluster">
        <LinkButton to="/vendor-edit/markets">Your markets</LinkButton>
      </div>
    </section>
  );
}

/** The days after the next market day, one line each. */
function LaterDays({ days }: { days: PortalView["later"] }) {
  const toConfirm = days.filter(({ isAsked }) => isAsked).length;
  return (
    <section className="stack" aria-labelledby="later">
      <h2 id="later">After that</h2>
      <ul className="later-days">
        {days.map((day) => (
          <li key={`${day.date} ${day.marketId}`}>
            <span className="wrap strong shrinks gap-0-3">
              <time dateTime={day.date} className="no-wrap">
                {day.shortText}
              </time>
              <span className="plain-weight">{day.marketName}</span>
            </span>
            <span className="muted no-wrap">
              {day.orders === 0
                ? "No orders"
                : `${day.orders} ${day.orders === 1 ? "order" : "orders"}, ${day.worth}`}
            </span>
          </li>
        ))}
      </ul>
      {toConfirm > 0 && (
        <p>
          <Link to="/vendor-days">
            {toConfirm === 1 ? "1 day to confirm" : `${toConfirm} days to confirm`}
          </Link>
        </p>
      )}
    </section>
  );
}

/** What the vendor has to do, most urgent first. Each task leads to where the vendor does it. */
function Tasks({ tasks }: Pick<PortalView, "tasks">) {
  return (
    <section className="stack" aria-labelledby="tasks">
      <h2 id="tasks">To do</h2>
      {tasks.length === 0 ? (
        <p className="portal-none row wash">
          <Icon name="check" />
          Nothing is waiting for you.
        </p>
      ) : (
        <ul className="portal-list card lined">
          {tasks.map(({ key, to, tone, label, text }) => (
            <PortalLine key={key} to={to} label={label} text={text} is={tone}>
              <Icon name={tone === "problem" ? "alert" : "clock"} />
            </PortalLine>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The steps of a new vendor to its first sale. Finished steps have a check mark. */
function FirstSteps({ steps }: { steps: NonNullable<PortalView["steps"]> }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <section className="stack" aria-labelledby="steps">
      <div>
        <h2 id="steps">Steps to your first sale</h2>
        <p className="muted small">
          {done} of {steps.length} done
        </p>
      </div>
      <ol className="portal-list card lined">
        {steps.map(({ label, text, to, isDone }, index) => (
          <PortalLine
            key={to}
            to={to}
            label={label}
            text={text}
            is={isDone ? "done" : index === next ? "next" : undefined}
          >
            <span className="portal-step grid strong figures centered">
              {isDone ? <Icon name="check" /> : <span aria-hidden="true">{index + 1}</span>}
            </span>
          </PortalLine>
        ))}
      </ol>
    </section>
  );
}

import { Link } from "@remix-run/react";
import type { DayView } from "~/models/orders/order/market-days.view";
import { type State, StateBadge } from "../kit/badge";
import { LinkButton } from "../kit/button";
import { Day } from "../kit/moment";
import "../kit/card.css";
import "./vendor-orders.css";

const looks: Record<DayView["urgency"], { state: State; word: string }> = {
  over: { state: "problem", word: "To decide" },
  urgent: { state: "waiting", word: "Urgent" },
  soon: { state: "active", word: "Soon" },
  upcoming: { state: "ended", word: "Upcoming" },
};

/** How soon a market day is, in a word. */
export function UrgencyBadge({ urgency }: Pick<DayView, "urgency">) {
  const { state, word } = looks[urgency];
  return <StateBadge state={state}>{word}</StateBadge>;
}

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** A market day's facts in one line. */
export const dayFacts = ({ hours, orders, customers, total }: DayView) =>
  `${hours} · ${counted(orders, "order")} of ${counted(customers, "customer")} · ${total}`;

/** Leads to where the orders of a day are weighed, if anything is sold by weight. */
export const WeighLink = ({ day: { weighing } }: { day: Pick<DayView, "weighing"> }) =>
  weighing && (
    <LinkButton to={weighing.to} variant="soft">
      {weighing.label}
    </LinkButton>
  );

/** A market day other than the next one: what it needs, and a link to its page. */
export function DayCard({ day }: { day: DayView }) {
  const most = 4;
  const rest = day.products.length - most;
  return (
    <article className="card stack day-card">
      <div className="day-head cluster gap-1-3">
        <h3>
          <Link to={day.to} prefetch="intent">
            <Day of={day.day} />, {day.marketName}
          </Link>
        </h3>
        <UrgencyBadge urgency={day.urgency} />
        <p className="muted small">{dayFacts(day)}</p>
      </div>
      <ul aria-label="What to harvest and pack">
        {day.products.slice(0, most).map(({ id, name, pieces }) => (
          <li key={id}>
            <strong>{pieces}</strong> {name}
          </li>
        ))}
        {rest > 0 && <li className="muted">and {rest} more</li>}
      </ul>
    </article>
  );
}

type Product = DayView["products"][number];

/** What a market day needs in total, by product, and how much is not packed yet. */
export function DayProducts({ products }: { products: readonly Product[] }) {
  return (
    <table className="day-products">
      <caption className="hidden-text">What to harvest and pack in total</caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className="day-number">
            Ordered
          </th>
          <th scope="col" className="day-number">
            To pack
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {products.map(({ id, name, unit, pieces, toPack, short }) => (
          <tr key={id}>
            <th scope="row">
              {name}
              {unit && <span className="muted small"> ({unit})</span>}
            </th>
            <td className="day-number">{pieces}</td>
            <td className="day-number">{toPack}</td>
            <td>
              {short && (
                <Link to={short} prefetch="intent" className="tap">
                  Not enough?<span className="hidden-text"> {name}</span>
                </Link>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

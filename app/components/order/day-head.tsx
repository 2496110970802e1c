import { Link } from "@remix-run/react";
import type { DayView } from "~/models/orders/order/market-days.view";
import { Day } from "../kit/day";
import { type State, StateBadge } from "../kit/state-badge";
import "../kit/card.css";
import "./day-orders.css";

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

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

/** A market day's facts in a line. */
export const dayFacts = ({ hours, orders, customers, total }: DayView) =>
  `${hours} · ${counted(orders, "order")} of ${counted(customers, "customer")} · ${total}`;

/** A market day that is not next: what it needs, and the way to its page. */
export function DayCard({ day }: { day: DayView }) {
  const most = 4;
  const rest = day.products.length - most;
  return (
    <article className="card stack day-card">
      <div className="day-head">
        <h3>
          <Link to={day.to} prefetch="intent">
            <Day of={day.day} />, {day.marketName}
          </Link>
        </h3>
        <UrgencyBadge urgency={day.urgency} />
        <p className="muted small">{dayFacts(day)}</p>
      </div>
      <ul aria-label="What to harvest and to pack">
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

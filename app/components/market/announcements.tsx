import type { MarketPageView } from "~/models/vendors/at-market/market-page.view";
import { Icon } from "../kit/icon";
import "./announcements.css";

/** What a market announces now, in its own words, above all that the guide says of it. */
export function Announcements({ all }: { all: MarketPageView["announcements"] }) {
  if (all.length === 0) return null;
  return (
    <section className="announcements" aria-labelledby="announcements">
      <h2 id="announcements">
        <Icon name="info" />
        From the market
      </h2>
      <ul>
        {all.map(({ id, text, lastDate, until }) => (
          <li key={id}>
            <p className="prose">{text}</p>
            <p className="muted small">
              Until <time dateTime={lastDate}>{until}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { MarketPageView } from "~/models/vendors/at-market/market-page.view";
import { LinkButton } from "../kit/button";
import "./coming-days.css";

/**
 * Who comes to a market on its next dates: how many are expected, who has confirmed it and how, who is
 * away, who is a guest.
 */
export function ComingDays({
  days,
  to,
}: {
  days: MarketPageView["coming"];
  /** Where the vendors are that can be pre-ordered from for a date. */
  to: (date: string) => string;
}) {
  if (days.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="coming">
      <h2 id="coming">Who comes</h2>
      <ul className="coming-days">
        {days.map(({ date, label, hours, text, confirmed, away, guests, isOrderable }) => (
          <li key={date}>
            <h3>
              <time dateTime={date}>{label}</time>
            </h3>
            <p className="muted small">{hours}</p>
            <p>{text}.</p>
            {confirmed.map(({ by, names }) => (
              <p key={by}>
                <span className="coming-word">{by}:</span> {names.join(", ")}
              </p>
            ))}
            {away.length > 0 && (
              <p>
                <span className="coming-word">Away:</span> {away.join(", ")}
              </p>
            )}
            {guests.length > 0 && (
              <p>
                <span className="coming-word">As guests:</span> {guests.join(", ")}
              </p>
            )}
            {isOrderable && (
              <LinkButton
                to={to(date)}
                variant="soft"
                size="small"
                aria-label={`Choose a vendor for ${label}`}
              >
                Choose a vendor
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Link } from "@remix-run/react";
import { Icon } from "../kit/icon";
import "./market-switch.css";

/** The markets that somebody runs: the one that is acted for, and the others one tap away. */
export function MarketSwitch({
  markets,
}: {
  markets: readonly { name: string; to: string; chosen: boolean }[];
}) {
  return (
    <nav aria-label="Your markets" className="market-switch">
      <ul>
        {markets.map(({ name, to, chosen }) => (
          <li key={to}>
            <Link to={to} className="market-switch-item" aria-current={chosen ? "true" : undefined}>
              {chosen && <Icon name="check" />}
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

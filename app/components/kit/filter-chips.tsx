import { Link } from "@remix-run/react";
import { Icon } from "./icon";
import "./navigation.css";

export interface Chip {
  label: string;
  /** The address that this choice leads to. */
  to: string;
  chosen: boolean;
}

/** Choices that filter a list, each as a link, and a link that removes the choice. */
export function FilterChips({
  label,
  chips,
  clear,
}: {
  /** The name of the filter: 'Day'. */
  label: string;
  chips: readonly Chip[];
  /** Where 'Clear filter' leads. The link is shown only if something is chosen. */
  clear?: string;
}) {
  const chosen = chips.some((chip) => chip.chosen);
  return (
    <nav aria-label={label} className="chips cluster gap-2-3">
      <span className="chips-label" aria-hidden="true">
        {label}
      </span>
      <ul className="chips-list">
        {chips.map((chip) => (
          <li key={chip.label}>
            <Link
              to={chip.to}
              className="chip"
              preventScrollReset
              aria-current={chip.chosen ? "true" : undefined}
            >
              {chip.chosen && <Icon name="check" />}
              {chip.label}
            </Link>
          </li>
        ))}
        {clear && chosen && (
          <li>
            <ClearChip to={clear} />
          </li>
        )}
      </ul>
    </nav>
  );
}

/** A link that removes a filter. */
export function ClearChip({ to }: { to: string }) {
  return (
    <Link to={to} className="chip chip-clear" preventScrollReset>
      <Icon name="close" />
      Clear filter
    </Link>
  );
}

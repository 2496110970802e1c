import { Link } from "@remix-run/react";
import "./data-table.css";

export interface Count {
  count: number;
  /** True if the count stopped at this number: '1,000+'. */
  isMore?: boolean;
  /** What is counted: 'to prepare'. */
  label: string;
  /** The address of the list of only these entries. */
  to?: string;
}

/**
 * The number of waiting items, in a line: '6 to prepare, 2 to hand over'. A count of zero is muted.
 */
export function CountLine({ counts }: { counts: readonly Count[] }) {
  return (
    <ul className="counts">
      {counts.map(({ count, isMore, label, to }) => {
        const text = (
          <>
            <strong className="count-number">
              {count.toLocaleString("en-US")}
              {isMore && "+"}
            </strong>{" "}
            {label}
          </>
        );
        return (
          <li key={label} className={count === 0 ? "count-none" : undefined}>
            {to ? (
              <Link to={to} className="count-link align-baseline own-color tall space-y-2">
                {text}
              </Link>
            ) : (
              text
            )}
          </li>
        );
      })}
    </ul>
  );
}

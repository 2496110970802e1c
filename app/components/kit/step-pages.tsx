import { Link } from "@remix-run/react";
import { Icon } from "./icon";
import "./pagination.css";

/** The page before and the one after, of a list whose pages have no numbers. */
export function StepPages({
  label = "Pages",
  previous,
  next,
  words: [before, after] = ["Previous", "Next"],
}: {
  /** Read out, where a page has several such lists. */
  label?: string;
  /** Where they are; null where there is none. */
  previous: string | null;
  next: string | null;
  words?: readonly [string, string];
}) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={label} className="pagination">
      {previous && (
        <Link to={previous} rel="prev" className="page-link">
          <Icon name="chevron-left" />
          {before}
        </Link>
      )}
      {next && (
        <Link to={next} rel="next" className="page-link">
          {after}
          <Icon name="chevron-right" />
        </Link>
      )}
    </nav>
  );
}

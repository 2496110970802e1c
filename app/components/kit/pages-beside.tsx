import { Link } from "@remix-run/react";
import { Icon } from "./icon";
import "./pagination.css";

/** Links to the pages beside this one, of a list that goes on from row to row. */
export function PagesBeside({ previous, next }: { previous: string | null; next: string | null }) {
  if (!previous && !next) return null;
  return (
    <nav aria-label="Pages" className="pagination">
      {previous && (
        <Link to={previous} rel="prev" className="page-link">
          <Icon name="chevron-left" />
          Previous
        </Link>
      )}
      {next && (
        <Link to={next} rel="next" className="page-link">
          Next
          <Icon name="chevron-right" />
        </Link>
      )}
    </nav>
  );
}

import { Link } from "@remix-run/react";
import { Icon } from "./icon";
import { pageNumbers } from "./pagination.rules";
import { useAddressWith } from "./use-address-with";
import "./pagination.css";

/** Links to the pages of a list. Keeps everything else that the address says. */
export function Pagination({
  page,
  pages,
  param = "page",
}: {
  /** Counted from 1. */
  page: number;
  pages: number;
  param?: string;
}) {
  const addressWith = useAddressWith();
  if (pages <= 1) return null;
  const to = (number: number) => addressWith({ [param]: number === 1 ? null : number });
  return (
    <nav aria-label="Pages" className="pagination">
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" className="page-link">
          <Icon name="chevron-left" />
          <span className="page-link-word">Previous</span>
        </Link>
      )}
      <ol className="page-numbers">
        {pageNumbers(page, pages).map((number, at, all) => (
          <li key={number}>
            {at > 0 && number - (all[at - 1] ?? 0) > 1 && (
              <span className="page-gap" aria-hidden="true">
                …
              </span>
            )}
            <Link
              to={to(number)}
              className="page-link"
              aria-label={`Page ${number}`}
              aria-current={number === page ? "page" : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
      </ol>
      {page < pages && (
        <Link to={to(page + 1)} rel="next" className="page-link">
          <span className="page-link-word">Next</span>
          <Icon name="chevron-right" />
        </Link>
      )}
    </nav>
  );
}

import { Link } from "@remix-run/react";
import { Icon } from "./icon";
import { useAddressWith } from "./use-here";
import "./navigation.css";

/** Links to the pages of a list. They keep all other parameters of the address. */
export function Pagination({
  page,
  pages,
}: {
  /** The first page is 1. */
  page: number;
  pages: number;
}) {
  const addressWith = useAddressWith();
  if (pages <= 1) return null;
  const to = (number: number) => addressWith({ page: number === 1 ? null : number });
  return (
    <nav aria-label="Pages" className="pagination cluster justify-center gap-1-3">
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" className="page-link">
          <Icon name="chevron-left" />
          <span className="word-if-wide">Previous</span>
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
          <span className="word-if-wide">Next</span>
          <Icon name="chevron-right" />
        </Link>
      )}
    </nav>
  );
}

/** The pages to link to: the first, the last, the current one and its neighbors. */
export function pageNumbers(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages];
  const within = wanted.filter((number) => number >= 1 && number <= pages);
  return [...new Set(within)].sort((a, b) => a - b);
}

/** Links to the previous and the next page, for a list without page numbers. */
export function StepPages({
  label = "Pages",
  previous,
  next,
  words: [before, after] = ["Previous", "Next"],
}: {
  /** Read out by screen readers, for a page with several such lists. */
  label?: string;
  /** The addresses of the two pages; null if there is no such page. */
  previous: string | null;
  next: string | null;
  words?: readonly [string, string];
}) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={label} className="pagination cluster justify-center gap-1-3">
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

import type { ReactNode } from "react";
import { StepPages } from "../kit/step-pages";
import { useAddressWith } from "../kit/use-address-with";
import "../kit/card.css";
import "./saved-shelf.css";

/** Saved cards in a row that is scrolled sideways; a long one has pages. */
export function SavedShelf({
  title,
  param,
  shelf,
  children,
}: {
  title: string;
  /** What the address calls this row's page. */
  param: string;
  shelf: { cards: readonly unknown[]; page: number; hasMore: boolean };
  children: ReactNode;
}) {
  const addressWith = useAddressWith();
  const { cards, page, hasMore } = shelf;
  if (cards.length === 0 && page === 1) return null;
  const to = (number: number) =>
    `${addressWith({ [param]: number === 1 ? null : number })}#${param}`;
  return (
    <section className="stack shelf-section" aria-labelledby={param}>
      <div className="card-head">
        <h2 id={param}>{title}</h2>
        <StepPages
          label={`Pages of saved ${param}`}
          previous={page > 1 ? to(page - 1) : null}
          next={hasMore ? to(page + 1) : null}
          words={["Newer", "Older"]}
        />
      </div>
      {cards.length > 0 ? (
        <ul className="shelf" aria-label={`Saved ${param}`}>
          {children}
        </ul>
      ) : (
        <p className="muted">Nothing more is saved here.</p>
      )}
    </section>
  );
}

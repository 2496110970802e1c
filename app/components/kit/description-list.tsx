import type { ReactNode } from "react";
import "./description-list.css";

/** Names and what they are: 'Pickup date', 'Saturday, June 6'. Leaves out what is null. */
export function DescriptionList({
  items,
}: {
  items: readonly { term: string; value: ReactNode }[];
}) {
  return (
    <dl className="description-list grid lined">
      {items.map(
        ({ term, value }) =>
          value !== null &&
          value !== undefined && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

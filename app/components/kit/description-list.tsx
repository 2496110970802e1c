import type { ReactNode } from "react";
import "./description-list.css";

/**
 * Terms and their values: 'Pickup date', 'Saturday, June 6'. Items with a null value are left out.
 */
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

import { Link } from "@remix-run/react";
import type { PlaceQuestion } from "~/models/guide/place/place-question";
import { Icon } from "../kit/icon";
import "../kit/navigation.css";
import "./list-filters.css";

/** Asks which place is meant, such as 'Springfield, which one?', with a link for each answer. */
export function PlaceChoices({
  question,
  to,
}: {
  question: PlaceQuestion | null;
  /** The address of the same page near another place. */
  to: (near: string) => string;
}) {
  if (!question) return null;
  const { text, choices, isOpen } = question;
  const links = (
    <ul className="chips-list" aria-label="Places">
      {choices.map((place) => (
        <li key={place}>
          <Link to={to(place)} className="chip">
            {place}
          </Link>
        </li>
      ))}
    </ul>
  );
  if (!isOpen) {
    return (
      <details className="place-other">
        <summary>
          {text}
          <Icon name="chevron-down" />
        </summary>
        {links}
      </details>
    );
  }
  return (
    <div className="place-question stack gap-3">
      <p role="status">
        <Icon name="pin" />
        {text}
      </p>
      {choices.length > 0 && links}
    </div>
  );
}

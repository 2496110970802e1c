import { Link } from "@remix-run/react";
import { Badge } from "../kit/badge";
import { Button } from "../kit/button";
import { OfficeForm } from "../kit/office-form";
import "../kit/card.css";
import "./vendor-office.css";

interface PersonView {
  userId: number;
  name: string;
  line: string;
  isYou: boolean;
  badge?: { text: string; tone: "good" | "neutral" | "quiet" };
  /** The text of the link that ends the person's access; null if there is no such link. */
  end: string | null;
}

/**
 * The people of a vendor, or the managers of a market. `removeAt` returns the page that ends a
 * person's access.
 */
export function PeopleList({
  label,
  people,
  removeAt,
}: {
  label: string;
  people: readonly PersonView[];
  removeAt: (userId: number) => string;
}) {
  return (
    <ul className="stall-list card" aria-label={label}>
      {people.map(({ userId, name, line, isYou, badge, end }) => (
        <li key={userId}>
          <p className="stall-list-name">
            <span className="cluster">
              {name}
              {isYou && <span className="muted">(you)</span>}
              {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
            </span>
            <span className="muted small">{line}</span>
          </p>
          {end && (
            <Link to={removeAt(userId)} className="button-link">
              {end}
              {!isYou && <span className="hidden-text"> {name}</span>}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/**
 * The people who were invited and have not answered. `names` are hidden fields that say what the
 * form acts on.
 */
export function InvitedList({
  invited,
  withdrawAt,
  names = {},
}: {
  invited: readonly { id: number; email: string; badge?: string; until: string }[];
  withdrawAt: (id: number) => string;
  names?: Record<string, string | number>;
}) {
  return (
    <section className="stack" aria-labelledby="invited">
      <h2 id="invited">Invited</h2>
      <ul className="stall-list card">
        {invited.map(({ id, email, badge, until }) => (
          <li key={id}>
            <p className="stall-list-name">
              <span className="cluster">
                {email}
                {badge && <Badge tone="waiting">{badge}</Badge>}
              </span>
              <span className="muted small">The link works until {until}</span>
            </p>
            <OfficeForm action={withdrawAt(id)}>
              {Object.entries(names).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <Button variant="outline">
                Withdraw<span className="hidden-text"> the invitation for {email}</span>
              </Button>
            </OfficeForm>
          </li>
        ))}
      </ul>
    </section>
  );
}

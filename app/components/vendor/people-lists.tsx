import { Link } from "@remix-run/react";
import type { PeopleView } from "~/models/vendor/people.view";
import { Badge } from "../kit/badge";
import { Button } from "../kit/button";
import { OfficeForm } from "../kit/office-form";
import "../kit/card.css";
import "./stall-lists.css";

/** Who works at a stall. */
export function PeopleList({ people }: Pick<PeopleView, "people">) {
  return (
    <ul className="stall-list card" aria-label="Who works here">
      {people.map(({ userId, name, line, role, roleWord, since, isYou, end }) => (
        <li key={userId}>
          <p className="stall-list-name">
            <span className="cluster">
              {name}
              {isYou && <span className="muted">(you)</span>}
              <Badge tone={role === "owner" ? "good" : "neutral"}>{roleWord}</Badge>
            </span>
            <span className="muted small">
              {line} · since {since}
            </span>
          </p>
          {end && (
            <Link to={`/vendor-edit/people/${userId}/remove`} className="button-link">
              {end}
              {!isYou && <span className="hidden-text"> {name}</span>}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Who is asked to, and has not answered. */
export function InvitedList({ invited }: Pick<PeopleView, "invited">) {
  return (
    <section className="stack" aria-labelledby="invited">
      <h2 id="invited">Invited</h2>
      <ul className="stall-list card">
        {invited.map(({ id, email, roleWord, until }) => (
          <li key={id}>
            <p className="stall-list-name">
              <span className="cluster">
                {email}
                <Badge tone="waiting">{roleWord}</Badge>
              </span>
              <span className="muted small">The link works until {until}</span>
            </p>
            <OfficeForm action={`/vendor-edit/people/invitations/${id}/withdraw`}>
              <Button variant="outline">
                Withdraw<span className="hidden-text"> the invitation of {email}</span>
              </Button>
            </OfficeForm>
          </li>
        ))}
      </ul>
    </section>
  );
}

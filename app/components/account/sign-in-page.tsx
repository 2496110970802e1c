import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "../kit/icon";
import "./sign-in-page.css";
import "../kit/card.css";

/** A door to sign in at: the form, and beside it what one signs in for. */
export function SignInPage({
  title,
  lead,
  points,
  doors,
  children,
}: {
  title: string;
  lead: string;
  points: readonly string[];
  /** Other doors, for those who came to the wrong one. */
  doors: readonly { to: string; label: string }[];
  children: ReactNode;
}) {
  return (
    <div className="sign-in">
      <section>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <ul className="sign-in-points">
          {points.map((point) => (
            <li key={point}>
              <Icon name="check" />
              {point}
            </li>
          ))}
        </ul>
      </section>
      <section className="card sign-in-card stack">
        {children}
        <p className="sign-in-doors">
          {doors.map((door) => (
            <Link key={door.to} to={door.to} prefetch="intent">
              {door.label}
            </Link>
          ))}
        </p>
      </section>
    </div>
  );
}

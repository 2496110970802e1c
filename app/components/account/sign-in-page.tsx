import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "../kit/icon";
import { Notice } from "../kit/notice";
import "./sign-in-page.css";
import "../kit/card.css";

/** A door to sign in at: the form, and beside it what one signs in for. */
export function SignInPage({
  title,
  lead,
  points,
  doors,
  why,
  children,
}: {
  title: string;
  lead: string;
  points: readonly string[];
  /** Other doors, for those who came to the wrong one. */
  doors: readonly { to: string; label: string }[];
  /** Why somebody who was at work has to sign in. */
  why: { title: string; text: string } | null;
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
        {why && (
          <div role="status">
            <Notice tone="warning" title={why.title}>
              <p>{why.text}</p>
            </Notice>
          </div>
        )}
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

import { Link } from "@remix-run/react";
import type { RecommendationsView } from "~/models/joining/recommendation/recommended.view";
import { Button, LinkButton } from "../kit/button";
import "./recommended-box.css";

/** What else may be the same as a recommendation, and the way into the guide for one that is approved. */
export function RecommendedBox({ adding, alike }: Pick<RecommendationsView, "adding" | "alike">) {
  return (
    <>
      {alike.length > 0 && (
        <section className="recommended-box" aria-labelledby="alike">
          <h3 id="alike">Likely the same</h3>
          <ul>
            {alike.map(({ key, name, line, to }) => (
              <li key={key}>
                <Link to={to} className="recommended-link">
                  {name}
                </Link>{" "}
                <span className="muted small">{line}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {adding && (
        <section className="recommended-box" aria-labelledby="adding">
          <h3 id="adding">In the guide</h3>
          {adding.text && (
            <p>
              {adding.text}{" "}
              {adding.leadsTo && (
                <Link to={adding.leadsTo.to} className="recommended-link">
                  {adding.leadsTo.label}
                </Link>
              )}
            </p>
          )}
          {adding.to ? (
            <>
              <p className="muted small">
                The form is filled in with what was recommended. Nothing is added before you save
                it.
              </p>
              <div>
                <LinkButton to={adding.to} icon="plus">
                  {adding.label}
                </LinkButton>
              </div>
            </>
          ) : (
            adding.label && (
              <div>
                <Button type="submit" icon="check" disabled>
                  {adding.label}
                </Button>
              </div>
            )
          )}
        </section>
      )}
    </>
  );
}

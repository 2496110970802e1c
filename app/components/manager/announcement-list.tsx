import { Link } from "@remix-run/react";
import type { AnnouncementView } from "~/models/guide/announcement/announcement.view";
import { Button } from "../kit/button";
import { Day } from "../kit/day";
import { OfficeForm } from "../kit/office-form";
import { StateBadge } from "../kit/state-badge";
import "./announcement-list.css";

/** What a market announces, or has announced, each with what can be done about it. */
export function AnnouncementList({
  title,
  all,
  at,
  query,
}: {
  title: string;
  all: readonly AnnouncementView[];
  at: string;
  query: string;
}) {
  if (all.length === 0) return null;
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="announcement-list">
        {all.map((one) => (
          <li key={one.id}>
            <p className="prose">{one.text}</p>
            <p className="announcement-facts muted small">
              <StateBadge state={one.isRunning ? "active" : "ended"}>
                {one.isRunning ? "Running" : one.wasEnded ? "Ended early" : "Over"}
              </StateBadge>
              <span>
                Until <Day of={one.day} />
              </span>
              {one.by && <span>by {one.by}</span>}
            </p>
            <div className="cluster">
              <Link to={`${at}/${one.id}${query}`} className="button-link">
                {one.isRunning ? "Change" : "Announce again"}
                <span className="hidden-text">: {one.text}</span>
              </Link>
              {one.isRunning ? (
                <OfficeForm action={`${at}/${one.id}/end${query}`}>
                  <Button variant="soft">
                    End now<span className="hidden-text">: {one.text}</span>
                  </Button>
                </OfficeForm>
              ) : (
                <Link to={`${at}/${one.id}/delete${query}`} className="button-link">
                  Delete…<span className="hidden-text"> {one.text}</span>
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Link } from "@remix-run/react";
import type { PublishView } from "~/models/joining/application/desk.view";
import type { FormAnswer } from "~/platform/submit";
import { Icon } from "../kit/icon";
import "../kit/field.css";
import "../review-queue/review-queue.css";
import "./application-desk.css";

/**
 * What 'Approve and publish' will do, or why it cannot be done, and the location fields of a new
 * market.
 */
export function PublishFields({
  publish: { does, whyNot, place },
  itemId,
  answer,
}: {
  publish: PublishView;
  itemId: number;
  answer: FormAnswer | undefined;
}) {
  if (whyNot) {
    return (
      <p className="decision-does flex small gap-2">
        <Icon name="alert" />
        <span>
          You can’t publish this application yet. {whyNot.text}{" "}
          {whyNot.leadsTo && <Link to={whyNot.leadsTo.to}>{whyNot.leadsTo.label}</Link>}
        </span>
      </p>
    );
  }
  return (
    <>
      <div className="decision-publish">
        <h3>When you publish</h3>
        <ul className="stack bullets gap-1">
          {does.map((line) => (
            <li key={line}>{line}.</li>
          ))}
        </ul>
      </div>
      {place && <PlaceFields id={`place-${itemId}`} map={place.map} answer={answer} />}
    </>
  );
}

/** A market's location. The reviewer types it; the app does not guess it from the address. */
function PlaceFields({
  id,
  map,
  answer,
}: {
  id: string;
  /** The link to a map of the market's address. */
  map: string | null;
  answer: FormAnswer | undefined;
}) {
  const typed = answer?.result.initialValue as Record<string, string | undefined> | undefined;
  return (
    <fieldset className="decision-place stack shrinks">
      <legend className="field-label">Location on the map</legend>
      <p className="field-hint">
        Needed to publish.{" "}
        {map && (
          <a href={map} target="_blank" rel="noreferrer">
            Find the address on a map<span className="hidden-text"> (opens in a new tab)</span>
          </a>
        )}
      </p>
      <div className="field-row">
        {places.map(({ name, label, example }) => {
          const wrong = answer?.result.error?.[name];
          const errorId = `${id}-${name}-error`;
          return (
            <div key={name} className="field">
              <label className="field-label" htmlFor={`${id}-${name}`}>
                {label}
              </label>
              <input
                id={`${id}-${name}`}
                name={name}
                defaultValue={typed?.[name]}
                placeholder={example}
                autoComplete="off"
                aria-invalid={wrong ? true : undefined}
                aria-describedby={wrong ? errorId : undefined}
                className="control"
              />
              {wrong && (
                <p className="field-error" id={errorId}>
                  <Icon name="alert" />
                  <span>{wrong.join(" ")}</span>
                </p>
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

const places = [
  { name: "lat", label: "Latitude", example: "25.7617" },
  { name: "lng", label: "Longitude", example: "-80.1918" },
] as const;

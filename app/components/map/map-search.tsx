import { Form } from "@remix-run/react";
import { useEffect, useId, useRef } from "react";
import type { MapRequest } from "~/models/place/map.schema";
import { Button } from "../button";
import { Icon } from "../icon";
import { Kept } from "./map-filters";

/**
 * The search over the list. What is typed narrows what the map shows as it is typed; submitting it
 * looks everywhere.
 */
export function MapSearch({
  request,
  submitted,
  showsList,
  onType,
}: {
  request: MapRequest;
  /** The text that was submitted last. */
  submitted: string;
  showsList: boolean;
  onType: (q: string) => void;
}) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  // The box follows the address, but keeps what was typed before the page's script was there.
  const shown = useRef(submitted);
  useEffect(() => {
    if (!box.current || shown.current === submitted) return;
    shown.current = submitted;
    box.current.value = submitted;
  }, [submitted]);
  return (
    <Form method="get" action="/map" role="search" className="search">
      <label htmlFor={id} className="hidden-text">
        Search markets
      </label>
      <Icon name="search" className="search-icon" />
      <input
        ref={box}
        id={id}
        type="search"
        name="q"
        defaultValue={submitted}
        placeholder="Search"
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        className="control search-input"
        onChange={(event) => onType(event.target.value.trim())}
      />
      <Kept request={{ ...request, q: "" }} showsList={showsList} />
      <Button>Search</Button>
    </Form>
  );
}

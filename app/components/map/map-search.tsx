import { Form, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useId, useRef } from "react";
import { type MapRequest, mapParams } from "~/models/guide/map/map.schema";
import { Suggestions } from "../guide/suggestions";
import { Button } from "../kit/button";
import { Icon } from "../kit/icon";
import { Kept } from "./map-filters";
import "../kit/field.css";
import "../kit/search-form.css";

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
  const type = useRef(onType);
  type.current = onType;
  // The box follows the address, but nothing is lost that was typed before the page's script came
  // or while a page was under way: that is searched for now.
  const { state } = useNavigation();
  const { key } = useLocation();
  const before = useRef(submitted);
  useEffect(() => {
    if (state !== "idle" && box.current) before.current = box.current.value;
  }, [state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit may have the same text
  useEffect(() => {
    if (!box.current) return;
    const { value } = box.current;
    if (value === before.current) box.current.value = submitted;
    else type.current(value.trim());
    before.current = box.current.value;
  }, [submitted, key]);
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
      <Suggestions
        toPlace={(near) => `/map?${mapParams({ ...request, q: "", market: null, near })}`}
      />
      <Kept request={{ ...request, q: "" }} showsList={showsList} />
      <Button>Search</Button>
    </Form>
  );
}

import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { SuggestedOf } from "~/models/guide/suggestion/suggestion";
import "../kit/field.css";

/** Where it cannot be had, the box stays a box. */
const List = lazy(() =>
  import("./suggestion-list").catch(() => ({ default: (): ReactNode => null })),
);

/**
 * Offers places, and markets or vendors, while somebody types into the search box of the form that
 * this stands in. What it takes comes when the box is first gone to; without JavaScript the form is
 * as it was.
 */
export function Suggestions({
  of = "markets",
  toPlace,
}: {
  of?: SuggestedOf;
  /** The address that shows what is near a place. */
  toPlace: (near: string) => string;
}) {
  const here = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<HTMLInputElement | null>(null);
  useEffect(() => {
    const form = here.current?.closest("form");
    if (!form) return;
    const wake = () => {
      const { activeElement } = document;
      const isBox = activeElement instanceof HTMLInputElement && activeElement.type === "search";
      // It is drawn anew when a search has been sent.
      if (isBox && form.contains(activeElement)) setBox(activeElement);
    };
    wake();
    form.addEventListener("focusin", wake);
    return () => form.removeEventListener("focusin", wake);
  }, []);
  return (
    <div ref={here} className="suggestions">
      {box && (
        <Suspense>
          <List key={box.id} box={box} of={of} toPlace={toPlace} />
        </Suspense>
      )}
    </div>
  );
}

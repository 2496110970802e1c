import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { SuggestedOf } from "~/models/guide/suggestion/suggestion";
import "../kit/field.css";

/** If the code cannot be loaded, the box stays a plain search box. */
const List = lazy(() =>
  import("./suggestion-list").catch(() => ({ default: (): ReactNode => null })),
);

/**
 * Offers places, and markets or vendors, while the user types into the search box of the form
 * around this component. The code is loaded when the box first gets the focus. Without JavaScript,
 * the form works as usual.
 */
export function Suggestions({
  of = "markets",
  toPlace,
}: {
  of?: SuggestedOf;
  /** The address of the page that shows what is near a place. */
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
      // The box is rendered anew after each search, so use the box that has the focus now.
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

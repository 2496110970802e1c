import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { ImportView } from "~/models/running/directory-import/import.view";
import "./import.css";

/** How often the page looks how far an import is, in milliseconds. */
const interval = 10_000;

/** How far an import is; a page that is looked at keeps it fresh while it is under way. */
export function ImportProgress({ view }: { view: ImportView }) {
  const { revalidate } = useRevalidator();
  const { isUnderWay, state, percent } = view;
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") revalidate();
    }, interval);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
  if (!isUnderWay) return null;
  const what = state === "checking" ? "looked at" : "written";
  return (
    <section className="import-progress" aria-label="How far it is">
      <p className="import-figure">
        {percent} % {what}
      </p>
      <progress max={100} value={percent} aria-label={`How much is ${what}`} />
      <p className="muted">
        {state === "checking" ? "Nothing is written yet. " : ""}A portion is worked on every minute,
        whether this page is open or not.
      </p>
    </section>
  );
}

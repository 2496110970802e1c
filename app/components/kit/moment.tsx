import type { Moment as Of } from "~/models/core/moment";

/**
 * A moment, shown as how long ago it was, with the exact time in the tag and its tooltip. With
 * `inFull`, it shows the exact time.
 */
export function Moment({ of, inFull = false }: { of: Of; inFull?: boolean }) {
  return (
    <time
      dateTime={of.iso}
      title={inFull ? of.ago : of.text}
      className={inFull ? undefined : "no-wrap"}
    >
      {inFull ? of.text : of.ago}
    </time>
  );
}

/** A day as work lists show it: 'Sat, Nov 28'. The tag holds the full date. */
export function Day({ of: { date, text } }: { of: { date: string; text: string } }) {
  return (
    <time dateTime={date} className="no-wrap">
      {text}
    </time>
  );
}

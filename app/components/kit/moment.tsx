import type { Moment as Of } from "~/models/core/moment";

/** A moment: how long ago it is, and in the tag and its tip when; or, `inFull`, when. */
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

/** A day as lists that are worked through write it: 'Sat, Nov 28', with all of it in the tag. */
export function Day({ of: { date, text } }: { of: { date: string; text: string } }) {
  return (
    <time dateTime={date} className="no-wrap">
      {text}
    </time>
  );
}

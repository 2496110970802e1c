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

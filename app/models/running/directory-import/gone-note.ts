import type { Gone } from "./gone.server";
import { whyNotTakeDown } from "./merge.rules";
import type { Note } from "./read-markets";

/** What is told of a market that its directory has no more. */
export function goneNote(
  gone: Gone,
  { takesDown, isPart }: { takesDown: boolean; isPart: boolean },
): Note {
  const kept = whyNotTakeDown(gone);
  const then = isPart
    ? "It stays: the file has less than half of the directory"
    : kept !== null
      ? `It stays: ${kept}`
      : takesDown
        ? "Taken down"
        : "It stays unless it is taken down";
  return {
    kind: "gone",
    line: 0,
    key: gone.key,
    name: gone.name,
    text: [gone.location, then].filter(Boolean).join(" · "),
    marketId: gone.id,
  };
}

import { useEffect, useState } from "react";
import type { FormAnswer } from "~/platform/submit";

/** Whether an answer says that somebody else has saved the same in between. */
export const wasChangedMeanwhile = (answer: FormAnswer | undefined) =>
  Boolean(answer?.result.error?.version);

/**
 * What a form that changes something knows of those who change it too: whether somebody was faster,
 * and the `version` that it sends (0 is one that is only made now).
 */
export function useMeanwhile(answer: FormAnswer | undefined, version: number) {
  const wasChanged = wasChangedMeanwhile(answer);
  const seen = useSeenVersion(version, answer?.result.initialValue?.version, wasChanged);
  return { wasChanged, seen };
}

/**
 * The version that a form names as the one it was filled in from. It stays what it was when the form
 * was drawn, whatever is read anew meanwhile, until its owner has been shown what changed
 * (`isShown`): then saving again means to write over it.
 */
export function useSeenVersion(current: number, typed: unknown, isShown: boolean): number {
  const before = Number(typed);
  const [seen, setSeen] = useState(isShown || !before ? current : before);
  useEffect(() => {
    if (isShown) setSeen(current);
  }, [isShown, current]);
  return seen;
}

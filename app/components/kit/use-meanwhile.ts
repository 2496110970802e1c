import { useEffect, useState } from "react";
import type { FormAnswer } from "~/platform/submit";

/** Whether an answer says that another user has saved the same thing in between. */
export const wasChangedMeanwhile = (answer: FormAnswer | undefined) =>
  Boolean(answer?.result.error?.version);

/**
 * What a form knows about other users who change the same thing: whether another user was faster,
 * and the `version` that the form sends (0 for something new).
 */
export function useMeanwhile(answer: FormAnswer | undefined, version: number) {
  const wasChanged = wasChangedMeanwhile(answer);
  const seen = useSeenVersion(version, answer?.result.initialValue?.version, wasChanged);
  return { wasChanged, seen };
}

/**
 * The version that the form was filled in from. It stays the version at the time the form was
 * drawn, even if the page loads newer data, until the user has seen what changed (`isShown`). After
 * that, saving again means overwriting.
 */
export function useSeenVersion(current: number, typed: unknown, isShown: boolean): number {
  const before = Number(typed);
  const [seen, setSeen] = useState(isShown || !before ? current : before);
  useEffect(() => {
    if (isShown) setSeen(current);
  }, [isShown, current]);
  return seen;
}

import type { FormAnswer } from "~/platform/submit";
import { useSeenVersion } from "./use-seen-version";

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

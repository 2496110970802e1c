import { useMatches } from "@remix-run/react";

/**
 * A route's `handle`: its page is read and does nothing, so it is sent without script. What it says
 * is in it once instead of twice.
 */
export interface StillHandle {
  isStill: true;
}

/** Whether the page that is shown goes without script. */
export const useStill = (): boolean =>
  useMatches().some(({ handle }) => (handle as Partial<StillHandle> | undefined)?.isStill);

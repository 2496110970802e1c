import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while the page starts up, true once JavaScript runs it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

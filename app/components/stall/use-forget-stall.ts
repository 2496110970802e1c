import { useEffect } from "react";
import { browserStore, countWaiting, forgetOtherDays, forgetStall } from "./kept-stall";

/** Where an account is left for good, on purpose. */
const leaves = /^\/(sign-out|account\/delete)$/;

/**
 * Forgets what a phone has kept of a day at the stall when its account is left, as the service
 * worker forgets its pages; see docs/decisions/013 and 027. Who signs out while ticks wait is asked
 * first: they would be lost.
 */
export function useForgetStall(username: string | null): void {
  useEffect(() => {
    const store = browserStore();
    if (store === null) return;
    forgetOtherDays(store, username);
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || !leaves.test(new URL(form.action).pathname)) return;
      const count = countWaiting(store);
      const what = count === 1 ? "1 tick waits" : `${count} ticks wait`;
      if (count > 0 && !confirm(`${what} on this phone to be sent, and would be lost. Go on?`)) {
        event.preventDefault();
        return;
      }
      forgetStall(store);
    };
    document.addEventListener("submit", onSubmit, true);
    return () => document.removeEventListener("submit", onSubmit, true);
  }, [username]);
}

import { useRevalidator } from "@remix-run/react";
import { useCallback } from "react";

/** How long the server may take to say that it is there, in milliseconds. */
const patience = 15_000;

/**
 * Returns a function that loads the data of the current page again, for a reason that the user did
 * not cause. If the server does not answer, the page stays as it is, and the function returns false:
 * a load that fails would replace a readable page with an error page.
 */
export function useRefresh(): () => Promise<boolean> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    const signal = AbortSignal.timeout(patience);
    const answer = await fetch("/healthz", { cache: "no-store", signal }).catch(() => null);
    if (!answer?.ok) return false;
    revalidate();
    return true;
  }, [revalidate]);
}

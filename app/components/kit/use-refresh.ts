import { useRevalidator } from "@remix-run/react";
import { useCallback } from "react";

/** How long the server may take to say that it is there, in milliseconds. */
const patience = 15_000;

/**
 * Whether the server answers. Ask this before loading data for a reason that the user did not
 * cause: a load that fails would replace a readable page with an error page.
 */
export async function isServerThere(): Promise<boolean> {
  const signal = AbortSignal.timeout(patience);
  const answer = await fetch("/healthz", { cache: "no-store", signal }).catch(() => null);
  return answer?.ok === true;
}

/**
 * Returns a function that loads the data of the current page again, for a reason that the user did
 * not cause. If the server does not answer, the page stays as it is, and the function returns false.
 */
export function useRefresh(): () => Promise<boolean> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    if (!(await isServerThere())) return false;
    revalidate();
    return true;
  }, [revalidate]);
}

import { useEffect } from "react";
import { maySave } from "~/models/people/saved/saved.rules";
import { useRefresh } from "../kit/use-refresh";
import { useViewer } from "../shell/root-data";

/** The storage key for favorites, from before favorites belonged to an account. */
const key = "savedItems";

/**
 * Hands the favorites stored in a browser over to the account that signs in, once. Shows nothing.
 */
export function SavedTakeOver() {
  const mayTakeOver = maySave(useViewer()?.role ?? null);
  const refresh = useRefresh();
  useEffect(() => {
    if (mayTakeOver) void handOver(refresh);
  }, [mayTakeOver, refresh]);
  return null;
}

/**
 * Sends the stored favorites to the server. Favorites that the server has not taken over stay in
 * the browser, unless they can never be read.
 */
export async function handOver(onAdded: () => void) {
  try {
    const savedItems = localStorage.getItem(key);
    if (savedItems === null) return;
    const answer = await fetch("/saved/import", {
      method: "POST",
      body: new URLSearchParams({ savedItems }),
      // A redirect to the sign-in page, after the session has ended, does not count as an answer.
      redirect: "error",
    });
    // Data that cannot be read never will be, so remove it. All other data stays until the server
    // has taken it over.
    if (answer.status === 422) localStorage.removeItem(key);
    if (!answer.ok) return;
    const { added } = (await answer.json()) as { added?: number };
    if (added === undefined) return;
    localStorage.removeItem(key);
    if (added > 0) onAdded();
  } catch {
    // There is no connection, no session any more, or no storage. The next try is when the site is
    // opened again, or when the user signs in.
  }
}

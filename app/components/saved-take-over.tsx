import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { maySave } from "~/models/saved/saved.rules";
import { useViewer } from "./use-viewer";

/** Where browsers kept favourites before those belonged to an account. */
const key = "savedItems";

/** Hands what a browser kept over to the account that signs in, once. Shows nothing. */
export function SavedTakeOver() {
  const mayTakeOver = maySave(useViewer()?.role ?? null);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (mayTakeOver) void handOver(revalidate);
  }, [mayTakeOver, revalidate]);
  return null;
}

async function handOver(onAdded: () => void) {
  try {
    const savedItems = localStorage.getItem(key);
    if (savedItems === null) return;
    const answer = await fetch("/saved/import", {
      method: "POST",
      body: new URLSearchParams({ savedItems }),
    });
    // What could not be taken in now is kept for the next time; what never can be is not.
    if (answer.status === 429 || answer.status >= 500) return;
    localStorage.removeItem(key);
    if (!answer.ok) return;
    const { added } = (await answer.json()) as { added: number };
    if (added > 0) onAdded();
  } catch {
    // No line, or no storage: the next page tries again.
  }
}

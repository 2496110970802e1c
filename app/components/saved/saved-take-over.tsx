import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { maySave } from "~/models/people/saved/saved.rules";
import { useViewer } from "../shell/root-data";

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

/** What the server has not taken over stays with the browser, unless nobody can ever read it. */
export async function handOver(onAdded: () => void) {
  try {
    const savedItems = localStorage.getItem(key);
    if (savedItems === null) return;
    const answer = await fetch("/saved/import", {
      method: "POST",
      body: new URLSearchParams({ savedItems }),
      // The way to the sign-in page, when the session has ended, is no answer.
      redirect: "error",
    });
    // What cannot be read never can be. All else is kept until it has been taken over.
    if (answer.status === 422) localStorage.removeItem(key);
    if (!answer.ok) return;
    const { added } = (await answer.json()) as { added?: number };
    if (added === undefined) return;
    localStorage.removeItem(key);
    if (added > 0) onAdded();
  } catch {
    // No line, no session any more, or no storage: tried again when the site is opened next, or
    // when somebody signs in.
  }
}

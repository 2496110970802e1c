import { forgetPages } from "./keep";
import { forget, owedSignOut, recall, remember } from "./memory";
import { worker } from "./worker";

/**
 * Signing out without a connection. The session is a row of the server's, so one is still signed in
 * and is told so (routes/public/offline.tsx). What was kept is thrown away at once, no page of the
 * account is shown any more, and the server is told as soon as it can be: before anything else is
 * asked for, when a page sees the line come back, or by the browser itself where it can do that.
 */
export async function oweSignOut(): Promise<void> {
  await remember(owedSignOut, "yes");
  await forgetPages();
  await worker.registration.sync?.register("sign-out").catch(() => {});
  await tellPages({ signOut: "owed" });
}

/** 'none' where nothing is owed, 'paid' where the server has just been told, else 'owed'. */
export async function paySignOut(): Promise<"none" | "paid" | "owed"> {
  return navigator.locks.request("sign-out", async () => {
    if ((await recall(owedSignOut)) === null) return "none";
    const answer = await fetch("/api/logout", { method: "POST" }).catch(() => null);
    if (answer === null || answer.status >= 500) return "owed";
    await forgetPages();
    await forget(owedSignOut);
    await tellPages({ signOut: "paid" });
    return "paid";
  });
}

/** What a page is told of a sign-out: see components/other-tabs.ts. */
export interface SignOutTold {
  signOut: "owed" | "paid";
}

async function tellPages(told: SignOutTold): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window" });
  for (const page of pages) page.postMessage(told);
}

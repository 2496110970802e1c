import { forgetPages } from "./keep";
import { forget, owedSignOut, recall, remember } from "./memory";
import { worker } from "./worker";

/**
 * A connection at the edge of a field may accept a request and never answer. Give up after 10 s.
 */
const patienceMs = 10_000;

/**
 * Signs out without a connection. The session is a row in the server's database, so the user is
 * still signed in, and the offline page says so (routes/public/offline.tsx). This browser deletes
 * everything that it kept for the account at once, and shows no more pages of the account. The
 * server is told as soon as possible: before any other request, when the offline page asks for
 * another try, or by the browser itself, if it can do so.
 */
export async function oweSignOut(): Promise<void> {
  await remember(owedSignOut, "yes");
  await forgetPages();
  await worker.registration.sync?.register("sign-out").catch(() => {});
  await tellPages({ signOut: "owed" });
}

/** 'none' if no sign-out is owed, 'paid' if the server has just been told, or else 'owed'. */
export async function paySignOut(): Promise<"none" | "paid" | "owed"> {
  return navigator.locks.request("sign-out", async () => {
    if ((await recall(owedSignOut)) === null) return "none";
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch("/api/logout", { method: "POST", signal }).catch(() => null);
    if (answer === null || answer.status >= 500) return "owed";
    await forgetPages();
    await forget(owedSignOut);
    await tellPages({ signOut: "paid" });
    return "paid";
  });
}

/** What a page is told about a sign-out: see components/shell/other-tabs.ts. */
export interface SignOutTold {
  signOut: "owed" | "paid";
}

async function tellPages(told: SignOutTold): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window" });
  for (const page of pages) page.postMessage(told);
}

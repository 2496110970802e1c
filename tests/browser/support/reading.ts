import { openVisit, type Visit } from "./visit";

/** The options that may differ between two visits on a kept page. */
type Reading = Pick<Visit, "as" | "javascript" | "elsewhere" | "refusals">;

/** Pages that are not in use, by the signed-in account and by whether scripts run. */
const idle = new Map<string, Awaited<ReturnType<typeof openVisit>>[]>();

/**
 * Opens a visit that only reads, if possible on a page left by an earlier visit: that browser
 * already has the site's files, which cost most of a visit's time. The page has no service worker.
 * A test that writes anything, even a cookie or a browser's stored data for a page, must open its
 * own visit.
 */
export async function openReading({ as, javascript, ...expects }: Reading) {
  const key = `${as} ${javascript}`;
  const visit = idle.get(key)?.pop() ?? (await openVisit({ as, javascript, serviceWorker: false }));
  visit.expect(expects);
  return {
    page: visit.page,
    async leave(): Promise<string[]> {
      // Leaves the page, so that its scripts cannot disturb the next visit. Does not use a blank
      // page: it belongs to no site, so the browser would start another process for the next visit.
      // The icon is a plain file, which costs the worker nothing.
      await visit.page.goto("/favicon.svg");
      idle.set(key, [...(idle.get(key) ?? []), visit]);
      return visit.troubles();
    },
  };
}

/** Closes the kept pages. */
export async function leaveReadings() {
  const all = [...idle.values()].flat();
  idle.clear();
  for (const visit of all) await visit.leave();
}

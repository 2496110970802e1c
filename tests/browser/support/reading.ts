import { openVisit, type Visit } from "./visit";

/** What may differ from one visit to the next on a page that is kept. */
type Reading = Pick<Visit, "as" | "javascript" | "elsewhere" | "refusals">;

/** Pages that nobody looks at right now, by who is signed in on them and whether scripts run. */
const idle = new Map<string, Awaited<ReturnType<typeof openVisit>>[]>();

/**
 * Opens a visit that only reads, on a page that an earlier one has left where there is one: its
 * browser has the site's files already, which is most of what a visit costs. No service worker
 * answers there. Whoever writes anything, were it a cookie or what a browser keeps for a page, opens
 * a visit of its own.
 */
export async function openReading({ as, javascript, ...expects }: Reading) {
  const key = `${as} ${javascript}`;
  const visit = idle.get(key)?.pop() ?? (await openVisit({ as, javascript, serviceWorker: false }));
  visit.expect(expects);
  return {
    page: visit.page,
    async leave(): Promise<string[]> {
      // Nothing that this page's scripts still do is the next one's trouble. A blank page belongs to
      // no site: for the next one the browser would start another process.
      await visit.page.goto("/robots.txt");
      idle.set(key, [...(idle.get(key) ?? []), visit]);
      return visit.troubles();
    },
  };
}

/** Lets go of the pages that were kept. */
export async function leaveReadings() {
  const all = [...idle.values()].flat();
  idle.clear();
  for (const visit of all) await visit.leave();
}

import { paySignOut } from "./sign-out";
import { type NotificationEvent, type PushEvent, worker } from "./worker";

/** How long the line of text may take to arrive, in milliseconds. */
const patience = 10_000;

/** What a push carries: nothing that a push service or a lock screen may not see. */
interface Pushed {
  id: number;
  title: string;
  path: string;
}

/**
 * Shows news at once by its title, and then with its line of text, which the worker fetches signed
 * in. The title stays alone without a connection, without a session, and after a sign-out that the
 * server did not know of yet.
 */
export async function showNews(event: PushEvent): Promise<void> {
  const { id, title, path } = event.data.json() as Pushed;
  const show = (body?: string) =>
    worker.registration.showNotification(title, {
      body,
      // A second notification with the same tag replaces the first one without a sound.
      tag: `news-${id}`,
      icon: "/icons/192.png",
      data: path,
    });
  await show();
  if ((await paySignOut()) !== "none") return;
  const signal = AbortSignal.timeout(patience);
  const answer = await fetch(`/api/notifications/${id}`, { signal }).catch(() => null);
  if (!answer?.ok) return;
  const { line } = (await answer.json()) as { line: string };
  await show(line);
}

/** Opens the page that the news is about. */
export async function openNews({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  await worker.clients.openWindow(new URL(notification.data, location.origin).href);
}

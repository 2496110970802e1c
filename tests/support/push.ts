import { turnOnPush } from "~/models/people/push/browsers.server";
import type { Viewer } from "~/platform/viewer";
import { signedIn } from "./actors";
import { site, vapidKeys, type World } from "./world";

/** A browser in which this account is signed in and gets its news. */
export async function browserOf(world: World, viewer: Viewer) {
  const actor = await signedIn(world, viewer, world.now + 30 * 86_400_000);
  const { endpoint, keys } = world.pushService.subscribe(vapidKeys.publicKey);
  const request = new Request(site, { headers: { ...actor.headers, "User-Agent": "Firefox" } });
  const { id } = await turnOnPush(world.ctx(viewer, request), { endpoint, ...keys }, request);
  return { id, actor, endpoint, shown: () => world.pushService.to({ endpoint }) };
}

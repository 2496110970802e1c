import {
  type Portal,
  portals,
  type WrongPortal,
  whyNotAt,
  wrongPortalDelay,
} from "~/models/user/user.rules";
import type { RequestContext } from "~/platform/context";

export interface Misdirected extends WrongPortal {
  path: string;
}

/** `?wrong=vendor` at a door: somebody who belongs to another one has just been told so. */
export function wrongPortalIn(at: Portal, params: URLSearchParams): Misdirected | null {
  const portal = params.get("wrong");
  if (!isPortal(portal)) return null;
  const [role] = portals[portal].admits;
  const wrong = whyNotAt(at, { role });
  return wrong && { ...wrong, path: portals[portal].path };
}

const isPortal = (name: string | null): name is Portal =>
  name !== null && Object.hasOwn(portals, name);

/** Leads on to the right door by itself, so that it works without JavaScript. */
export function leadOn(ctx: RequestContext, wrong: Misdirected | null): void {
  if (wrong) ctx.headers.set("Refresh", `${wrongPortalDelay}; url=${wrong.path}`);
}

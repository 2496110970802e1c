import { type Audience, addresses, isFor, type MenuPart } from "~/platform/addresses";
import type { Role } from "~/platform/viewer";
import type { IconName } from "../kit/icon";

/** Who is looking, as far as pages tell: the root loader's answer. */
export interface PageViewer {
  username: string;
  email: string;
  role: Role;
}

export interface NavigationEntry {
  to: string;
  label: string;
  icon: IconName;
}

/** What header, menus and footer offer, part by part. */
export type Navigation = Record<MenuPart, NavigationEntry[]>;

/** What is offered to somebody: the places that platform/addresses.ts gives addresses in the menus. */
export function navigationFor(viewer: Pick<PageViewer, "role"> | null): Navigation {
  const who: Audience = viewer?.role ?? "nobody";
  const offered: Navigation = { main: [], more: [], account: [], foot: [] };
  for (const [to, address] of Object.entries(addresses)) {
    if (!address.menu) continue;
    const { in: part, label, icon, to: audience } = address.menu;
    const isOffered = audience ? audience.includes(who) : isFor(address, who);
    if (isOffered) offered[part].push({ to, label, icon });
  }
  return offered;
}

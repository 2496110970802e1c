import { type Audience, addresses, isFor, type MenuPart } from "~/platform/addresses";
import type { Role } from "~/platform/viewer";
import type { IconName } from "../kit/icon";

/** The viewer, as far as pages need to know: the root loader's data. */
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

/** The entries of the header, the menus and the footer, by part. */
export type Navigation = Record<MenuPart, NavigationEntry[]>;

/** The entries that a user gets: the addresses that have a `menu` in platform/addresses.ts. */
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

import { useMatches, useRouteLoaderData } from "@remix-run/react";
import { mailLink, phoneLink, webLink } from "~/models/core/links";
import type { PageViewer } from "./navigation";

/** One way to reach the people behind this site. */
export interface Way {
  text: string;
  /** Null if the text is not an address that can be a link. */
  href: string | null;
}

/**
 * How to reach the people behind this site, from its settings; null before the settings are known.
 */
export function useContact(): { email: Way; phone: Way; social: Way } | null {
  const shell = useRouteLoaderData("root") as
    | { contact: { email: string; phone: string; social: string } }
    | undefined;
  if (!shell) return null;
  const { email, phone, social } = shell.contact;
  return {
    email: { text: email, href: mailLink(email) },
    phone: { text: phone, href: phoneLink(phone) },
    social: { text: socialText(social), href: webLink(social) },
  };
}

/** '@marketday' for 'https://social.example/@marketday', otherwise the network's own name. */
function socialText(address: string): string {
  const { hostname, pathname } = new URL(address);
  const handle = pathname.split("/").filter(Boolean).at(-1);
  return handle ? `@${handle.replace(/^@/, "")}` : hostname.replace(/^www\./, "");
}

/** The viewer, as the root loader knows them; null for a visitor. */
export function useViewer(): PageViewer | null {
  const shell = useRouteLoaderData("root") as { viewer: PageViewer | null } | undefined;
  return shell?.viewer ?? null;
}

/**
 * The username of the signed-in user, null for a visitor, and undefined if the page does not know:
 * the service worker keeps the offline page as a visitor sees it, and shows it to everyone.
 */
export const usernameOn = (
  pathname: string,
  viewer: Pick<PageViewer, "username"> | null,
): string | null | undefined => (pathname === "/offline" ? undefined : (viewer?.username ?? null));

/**
 * The `handle` of a route with a page that is only read: the page is sent without script, so its
 * content is in it once instead of twice.
 */
export interface StillHandle {
  isStill: true;
}

/** Whether the current page is sent without script. */
export const useStill = (): boolean =>
  useMatches().some(({ handle }) => (handle as Partial<StillHandle> | undefined)?.isStill);

/**
 * What the script of the current page can wait for: until the page is drawn, if its map needs the
 * script, or until the user touches the page. Null if it cannot wait.
 */
export function useScriptWaits(): "drawn" | "touch" | null {
  const page = useMatches().at(-1)?.id ?? "";
  if (page === "routes/public/map") return "drawn";
  return page.startsWith("routes/public/") && page !== "routes/public/offline" ? "touch" : null;
}

import { useMatches, useRouteLoaderData } from "@remix-run/react";
import { mailLink, phoneLink, webLink } from "~/models/core/links";
import type { PageViewer } from "./navigation";

/** One way to reach the people behind this site. */
export interface Way {
  text: string;
  /** Null where the text is no address that can be linked. */
  href: string | null;
}

/** How the people behind this site are reached, as its settings say; null before that is known. */
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

/** '@marketday' of 'https://social.example/@marketday', else the network's own name. */
function socialText(address: string): string {
  const { hostname, pathname } = new URL(address);
  const handle = pathname.split("/").filter(Boolean).at(-1);
  return handle ? `@${handle.replace(/^@/, "")}` : hostname.replace(/^www\./, "");
}

/** Who is looking, as the root loader knows it; null for a visitor. */
export function useViewer(): PageViewer | null {
  const shell = useRouteLoaderData("root") as { viewer: PageViewer | null } | undefined;
  return shell?.viewer ?? null;
}

/**
 * A route's `handle`: its page is read and does nothing, so it is sent without script. What it says
 * is in it once instead of twice.
 */
export interface StillHandle {
  isStill: true;
}

/** Whether the page that is shown goes without script. */
export const useStill = (): boolean =>
  useMatches().some(({ handle }) => (handle as Partial<StillHandle> | undefined)?.isStill);

/** Public pages that are nothing without their script: a map, and the list of what is kept. */
const scriptedPages = ["routes/public/map", "routes/public/offline"];

/** Whether the page that is shown can do without its script until somebody touches it. */
export function useScriptMayWait(): boolean {
  const page = useMatches().at(-1)?.id ?? "";
  return page.startsWith("routes/public/") && !scriptedPages.includes(page);
}

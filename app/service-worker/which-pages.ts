import { addressOf } from "../platform/addresses";

/** Whether a page is kept: the guide, and what somebody has ordered, saved or has to prepare. */
export const isKept = (pathname: string) =>
  !isData(pathname) && addressOf(pathname)?.kept !== undefined;

/** Whether what was kept of a page stands for it whatever its address says behind the '?'. */
export const isOneThing = (pathname: string) => addressOf(pathname)?.kept === "as one";

/** Whether a form posted there, as a document or by script, may end a session or begin another. */
export const changesAccount = (pathname: string) => addressOf(pathname)?.changesAccount === true;

/** Whether what is posted there signs out, and does nothing else. */
export const endsSession = (pathname: string) => /^\/sign-out(\.data)?$/.test(pathname);

/** Whether this is what a script asks for in order to show a page. */
export const isData = (pathname: string) => pathname.endsWith(".data");

/** Files of the shell that no page's HTML names in a way that could be found. */
export const shellFiles = ["/favicon.svg", "/pictures/placeholders.svg"] as const;
export const offlinePath = "/offline";

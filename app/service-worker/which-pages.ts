import { addressOf } from "../platform/addresses";

/**
 * Whether a page is kept: the guide's pages, and what a user has ordered, saved or must prepare.
 */
export const isKept = (pathname: string) =>
  !isData(pathname) && addressOf(pathname)?.kept !== undefined;

/** Whether one kept page stands for all addresses of the page, whatever follows the '?'. */
export const isOneThing = (pathname: string) => addressOf(pathname)?.kept === "as one";

/**
 * Whether a form posted to this address, as a document or by script, may end a session or begin
 * another.
 */
export const changesAccount = (pathname: string) => addressOf(pathname)?.changesAccount === true;

/** Whether a form posted to this address signs out, and does nothing else. */
export const endsSession = (pathname: string) => /^\/sign-out(\.data)?$/.test(pathname);

/** Whether a script asks for this address in order to show a page. */
export const isData = (pathname: string) => pathname.endsWith(".data");

/** Files of the shell that the worker cannot find by reading a page's HTML. */
export const shellFiles = ["/favicon.svg", "/pictures/placeholders.svg"] as const;
export const offlinePath = "/offline";

import { redirect } from "@remix-run/cloudflare";
import type { RequestContext } from "./context";

/**
 * The answer to a GET at an address that only accepts a form. A person who opens the address in a
 * browser is redirected to the page `to`. A script also asks for this address if the page is doing
 * something else while the form is sent. A redirect would then lead the page away from where the
 * form leads, so a script gets nothing.
 */
export const leadFromForm = ({ isScripted }: Pick<RequestContext, "isScripted">, to: string) =>
  isScripted ? null : redirect(to);

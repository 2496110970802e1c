import { redirect } from "@remix-run/cloudflare";
import type { RequestContext } from "./context";

/**
 * What an address that only takes a form answers a GET: whoever opens it in a browser is led to the
 * page `to`. A script asks for it, too, where the page has something else under way when the form is
 * sent; a redirect would then lead the page away from where the form leads, so the script gets nothing.
 */
export const leadFromForm = ({ isScripted }: Pick<RequestContext, "isScripted">, to: string) =>
  isScripted ? null : redirect(to);

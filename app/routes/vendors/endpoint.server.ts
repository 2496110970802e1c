import { redirect } from "@remix-run/cloudflare";
import type { RouteArgs } from "~/platform/allow";
import { idIn } from "~/platform/submit";

type Args = Pick<RouteArgs, "params">;

/** The endpoint that an address names, and the address of its page. */
export function endpointIn({ params }: Args) {
  const endpointId = idIn(params.endpointId);
  return { endpointId, to: `/vendor-edit/webhooks/${endpointId}` };
}

/** Redirects to the page of the endpoint that an address names. */
export const toEndpoint = (args: Args) => redirect(endpointIn(args).to);

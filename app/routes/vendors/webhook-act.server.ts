import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { allow } from "~/platform/allow";
import { leadFromForm } from "~/platform/form-address";
import { idIn } from "~/platform/submit";

type Args = Pick<LoaderFunctionArgs, "params">;

/** The endpoint that an address names, and its page. */
export function endpointIn({ params }: Args) {
  const endpointId = idIn(params.endpointId);
  return { endpointId, to: `/vendor-edit/webhooks/${endpointId}` };
}

/** Leads to the page of the endpoint that an address names. */
export const toEndpoint = (args: Args) => redirect(endpointIn(args).to);

/** The address of a form only: whoever comes here otherwise wants the endpoint. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  return leadFromForm(ctx, endpointIn(args).to);
}

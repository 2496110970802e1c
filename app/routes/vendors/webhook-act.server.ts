import { redirect } from "@remix-run/cloudflare";
import type { Allowed } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { idIn } from "~/platform/submit";
import type { Toast } from "~/platform/toast";
import type { VendorViewer } from "~/platform/viewer";

interface Args {
  params: { endpointId?: string };
}

const all = "/vendor-edit/webhooks";

/** Where the address of a button only leads whoever opens it: to the endpoint. */
export const toEndpoint = ({ params }: Args) => redirect(`${all}/${idIn(params.endpointId)}`);

/** What a button under an endpoint does, told as a toast; a refusal is told there as well. */
export async function actOnEndpoint(
  ctx: Allowed<VendorViewer>,
  args: Args,
  act: (endpointId: number) => Promise<Omit<Toast, "variant">>,
): Promise<Response> {
  try {
    ctx.toast.show(await act(idIn(args.params.endpointId)));
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "not_found") throw error;
    ctx.toast.show({ title: error.title, description: error.message, variant: "destructive" });
  }
  return toEndpoint(args);
}

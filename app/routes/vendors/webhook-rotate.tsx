import { useActionData, useParams } from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { SecretOnce } from "~/components/vendors/webhook-lists";
import { findEndpoint, rotateWebhookSecret } from "~/models/orders/webhook/endpoints.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { idIn } from "~/platform/submit";
import { toEndpoint } from "./endpoint.server";

export const meta = () => [titled("A new secret")];

/**
 * For forms only: a browser that opens this address goes to the endpoint. After a POST, no data is
 * read.
 */
export async function loader(args: RouteArgs) {
  await allow.vendor(args);
  return args.context.method === "POST" ? null : toEndpoint(args);
}

/**
 * Makes a new secret. The secret is in this answer and nowhere else, so there is no redirect. If
 * the form is sent again, it is rejected while the previous secret is still in use.
 */
export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const endpointId = idIn(args.params.endpointId);
  try {
    const { url } = await findEndpoint(ctx, endpointId);
    const { secret } = await rotateWebhookSecret(ctx, { endpointId });
    return Response.json({ secret, host: new URL(url).host });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "not_found") throw error;
    ctx.toast.show({ title: error.title, description: error.message, variant: "destructive" });
    return toEndpoint(args);
  }
}

export default function NewSecret() {
  const made = useActionData<{ secret: string; host: string }>();
  const { endpointId } = useParams();
  const back = `/vendor-edit/webhooks/${endpointId}`;
  return (
    <div className="page page-narrow">
      <PageHeader title="A new secret" back={{ to: back, label: "Back to the endpoint" }} />
      {made && (
        <div className="stack">
          <SecretOnce {...made} />
          <p>
            For 1 day we sign messages with both the old and the new secret, so that you don’t miss
            any.
          </p>
          <LinkButton to={back}>I’ve copied it</LinkButton>
        </div>
      )}
    </div>
  );
}

import { useActionData, useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { WebhookForm } from "~/components/vendors/webhook-form";
import { EndpointList, SecretOnce } from "~/components/vendors/webhook-lists";
import { addWebhook, listEndpoints } from "~/models/orders/webhook/endpoints.server";
import { mostEndpoints } from "~/models/orders/webhook/webhook.rules";
import { AddWebhook } from "~/models/orders/webhook/webhook.schema";
import { endpointView } from "~/models/orders/webhook/webhook.view";
import { roleAtVendor, whyNotAs } from "~/models/people/access/access.rules";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";

export const meta = () => [titled("Your webhooks")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const whyNot = whyNotAs(roleAtVendor(ctx.viewer), "webhooks")?.message ?? null;
  const endpoints = whyNot ? [] : await listEndpoints(ctx);
  return {
    vendorId: ctx.viewer.vendorId,
    whyNot,
    endpoints: endpoints.map((each) => endpointView(each, ctx.now)),
    isFull: endpoints.length >= mostEndpoints,
  };
}

/**
 * Adds an endpoint. The secret is in this answer and nowhere else, so there is no redirect. If the
 * form is sent again, it is rejected, because this address already receives messages.
 */
export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return submitForm(ctx, args, AddWebhook, addWebhook, {
    done: ({ id, secret }, { url }) => Response.json({ id, secret, host: new URL(url).host }),
  });
}

interface Made {
  id: number;
  secret: string;
  host: string;
}

export default function Webhooks() {
  const { vendorId, whyNot, endpoints, isFull } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer | Made>();
  const made = answer && "secret" in answer ? answer : null;
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Your webhooks"
        back={{ to: "/vendor-portal", label: "Back to More" }}
        lead="We send your program a message when an order is placed, changed or cancelled."
      />
      {whyNot ? (
        <Notice>{whyNot}</Notice>
      ) : (
        <div className="stack">
          {made && (
            <>
              <SecretOnce secret={made.secret} host={made.host} />
              <LinkButton to={`/vendor-edit/webhooks/${made.id}`}>Test the endpoint</LinkButton>
            </>
          )}
          {endpoints.length > 0 && <EndpointList endpoints={endpoints} />}
          {isFull ? (
            <p>{`You can have up to ${mostEndpoints} endpoints. To add another, remove one first.`}</p>
          ) : (
            !made && (
              <WebhookForm
                vendorId={vendorId}
                action="/vendor-edit/webhooks"
                answer={answer && "result" in answer ? answer : undefined}
              />
            )
          )}
          <p className="muted small">
            Messages follow Standard Webhooks. We sign each message and retry for 3 days with the
            same id. Messages contain the order, but not the customer’s name or address.
          </p>
        </div>
      )}
    </div>
  );
}

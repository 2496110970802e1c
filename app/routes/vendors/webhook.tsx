import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { StateBadge } from "~/components/kit/badge";
import { Button, useBusy } from "~/components/kit/button";
import { DescriptionList } from "~/components/kit/description-list";
import { Moment } from "~/components/kit/moment";
import { Notice } from "~/components/kit/notice";
import { OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { WebhookForm } from "~/components/vendors/webhook-form";
import { DeliveryLog } from "~/components/vendors/webhook-lists";
import { wholeNumber } from "~/models/core/listing/directory";
import { changeWebhook } from "~/models/orders/webhook/endpoints.server";
import { listDeliveries } from "~/models/orders/webhook/log.server";
import { ChangeWebhook } from "~/models/orders/webhook/webhook.schema";
import {
  deliveryView,
  type EndpointView,
  endpointView,
} from "~/models/orders/webhook/webhook.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data?.endpoint.host ?? "Webhook"),
];

/** The number of messages on a page. */
const onAPage = 20;

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const { endpoint, deliveries, next } = await listDeliveries(ctx, {
    endpointId: idIn(args.params.endpointId),
    before: wholeNumber(new URL(args.request.url).searchParams.get("before")),
    limit: onAPage,
  });
  return {
    vendorId: ctx.viewer.vendorId,
    endpoint: endpointView(endpoint, ctx.now),
    deliveries: deliveries.map((each) => deliveryView(each, endpoint, ctx.now)),
    next,
  };
}

/** Changes an endpoint's address and the events that it receives. */
export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const endpointId = idIn(args.params.endpointId);
  return submitForm(ctx, args, ChangeWebhook, changeWebhook, {
    also: { endpointId },
    done: () => ctx.toast.leadTo(`/vendor-edit/webhooks/${endpointId}`, { title: "Saved" }),
  });
}

export default function Webhook() {
  const { vendorId, endpoint, deliveries, next } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const { id, host, url, state, eventsLine, since, waiting, failingSince, previousUntil } =
    endpoint;
  return (
    <div className="page page-narrow">
      <PageHeader
        title={host}
        back={{ to: "/vendor-edit/webhooks", label: "Back to your webhooks" }}
      />
      <div className="stack">
        {endpoint.isStopped && (
          <Notice tone="warning" title="We stopped sending messages">
            <p>
              Your server hasn’t accepted our messages for 5 days, or it answered that the address
              is gone. Turn the webhook on again once your server works. Then you can choose “Send
              again” below for messages that failed.
            </p>
          </Notice>
        )}
        <DescriptionList
          items={[
            { term: "State", value: <StateBadge state={state.state}>{state.word}</StateBadge> },
            { term: "Address", value: url },
            { term: "Events", value: eventsLine },
            { term: "Added", value: <Moment of={since} /> },
            { term: "Waiting", value: waiting },
            { term: "Failing since", value: failingSince && <Moment of={failingSince} inFull /> },
            {
              term: "Old secret works until",
              value: previousUntil && <Moment of={previousUntil} inFull />,
            },
          ]}
        />
        <WebhookActs endpoint={endpoint} />
        <section className="stack" aria-labelledby="messages">
          <h2 id="messages">Messages</h2>
          {deliveries.length === 0 ? (
            <p>No messages yet.</p>
          ) : (
            <DeliveryLog endpointId={id} deliveries={deliveries} />
          )}
          {next !== null && (
            <Link to={`?before=${next}`} className="button-link">
              Earlier messages
            </Link>
          )}
        </section>
        <WebhookForm
          key={url + eventsLine}
          vendorId={vendorId}
          endpoint={endpoint}
          action={`/vendor-edit/webhooks/${id}`}
          answer={answer}
        />
      </div>
    </div>
  );
}

/**
 * The actions for an endpoint. It must be off before it can be removed, so that nobody removes it
 * by mistake.
 */
function WebhookActs({ endpoint }: { endpoint: EndpointView }) {
  const { id, isOn, previousUntil } = endpoint;
  const path = (act: string) => `/vendor-edit/webhooks/${id}/${act}`;
  const testing = useBusy({ action: path("test") });
  return (
    <div className="cluster">
      {isOn && (
        <OfficeForm action={path("test")}>
          <Button busy={testing} busyText="Sending...">
            Send a test
          </Button>
        </OfficeForm>
      )}
      <OfficeForm action={path("switch")}>
        <input type="hidden" name="isOn" value={isOn ? "" : "on"} />
        <Button variant={isOn ? "outline" : "solid"}>{isOn ? "Turn off" : "Turn on"}</Button>
      </OfficeForm>
      {previousUntil ? (
        <OfficeForm action={path("end-old")}>
          <Button variant="outline">Stop using the old secret</Button>
        </OfficeForm>
      ) : (
        <OfficeForm action={path("rotate")} reloadDocument>
          <Button variant="outline">New secret</Button>
        </OfficeForm>
      )}
      {!isOn && (
        <OfficeForm action={path("remove")}>
          <Button variant="danger">Remove</Button>
        </OfficeForm>
      )}
    </div>
  );
}

import { Form } from "@remix-run/react";
import type { EndpointView } from "~/models/webhook/webhook.view";
import { Button } from "../kit/button";
import { useBusy } from "../kit/use-busy";

/** What can be done to an endpoint. It is removed once it is off: so nobody removes one by mistake. */
export function WebhookActs({ endpoint }: { endpoint: EndpointView }) {
  const { id, isOn, previousUntil } = endpoint;
  const path = (act: string) => `/vendor-edit/webhooks/${id}/${act}`;
  const testing = useBusy({ action: path("test") });
  return (
    <div className="cluster">
      {isOn && (
        <Form method="post" action={path("test")}>
          <Button busy={testing} busyText="Sending...">
            Send a test
          </Button>
        </Form>
      )}
      <Form method="post" action={path("switch")}>
        <input type="hidden" name="isOn" value={isOn ? "" : "on"} />
        <Button variant={isOn ? "outline" : "solid"}>{isOn ? "Switch off" : "Switch on"}</Button>
      </Form>
      {previousUntil ? (
        <Form method="post" action={path("end-old")}>
          <Button variant="outline">End the old secret now</Button>
        </Form>
      ) : (
        <Form method="post" action={path("rotate")} reloadDocument>
          <Button variant="outline">New secret</Button>
        </Form>
      )}
      {!isOn && (
        <Form method="post" action={path("remove")}>
          <Button variant="danger">Remove</Button>
        </Form>
      )}
    </div>
  );
}

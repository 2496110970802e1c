import type { EndpointView } from "~/models/orders/webhook/webhook.view";
import { Button } from "../kit/button";
import { OfficeForm } from "../kit/office-form";
import { useBusy } from "../kit/use-busy";

/** What can be done to an endpoint. It is removed once it is off: so nobody removes one by mistake. */
export function WebhookActs({ endpoint }: { endpoint: EndpointView }) {
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
        <Button variant={isOn ? "outline" : "solid"}>{isOn ? "Switch off" : "Switch on"}</Button>
      </OfficeForm>
      {previousUntil ? (
        <OfficeForm action={path("end-old")}>
          <Button variant="outline">End the old secret now</Button>
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

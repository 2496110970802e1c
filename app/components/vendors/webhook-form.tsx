import { getFormProps } from "@conform-to/react";
import { type WebhookEvent, webhookEvents } from "~/models/orders/webhook/webhook.types";
import { eventWords } from "~/models/orders/webhook/webhook.words";
import type { FormAnswer } from "~/platform/submit";
import { FormActions } from "../kit/button";
import { CheckboxList } from "../kit/checkbox-list";
import { TextField } from "../kit/fields";
import { FormProblem } from "../kit/notice";
import { OfficeForm } from "../kit/office-form";
import { lazyCommand, useCommandForm } from "../kit/use-command-form";
import "../kit/card.css";

const command = lazyCommand(() =>
  import("~/models/orders/webhook/webhook.schema").then((m) => m.AddWebhook),
);

/**
 * The form for a webhook endpoint: the address to send a vendor's orders to, and the events to
 * send.
 */
export function WebhookForm({
  vendorId,
  endpoint,
  action,
  answer,
}: {
  vendorId: number;
  /** The endpoint to change; missing for a new one. */
  endpoint?: { url: string; events: readonly WebhookEvent[] };
  action: string;
  answer: FormAnswer | undefined;
}) {
  const [form, fields] = useCommandForm("webhook", command, answer, {
    defaultValue: endpoint
      ? { url: endpoint.url, events: [...endpoint.events] }
      : { events: [...webhookEvents] },
    shouldValidate: "onSubmit",
  });
  return (
    <section className="card" aria-labelledby="webhook-form">
      <h2 id="webhook-form">{endpoint ? "Change this endpoint" : "Add an endpoint"}</h2>
      <OfficeForm action={action} {...getFormProps(form)} className="form">
        <FormProblem problem={answer?.problem} />
        <input type="hidden" name="vendorId" value={vendorId} />
        <TextField
          field={fields.url}
          label="Address"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://farm.example/orders"
          hint="A public https address on your server."
        />
        <CheckboxList
          field={fields.events}
          label="Events to send"
          options={webhookEvents.map((value) => ({ value, label: eventWords[value] }))}
        />
        <FormActions
          button={endpoint ? "Save" : "Add endpoint"}
          busyText="Saving..."
          action={action}
        />
      </OfficeForm>
    </section>
  );
}

import { z } from "~/platform/zod";
import { required, rowId } from "../../core/fields";
import { webhookEvents } from "./webhook.types";

const url = required("Enter the address to send messages to", 500).meta({
  examples: ["https://palmetto-bakery.example/orders"],
});
const events = z
  .array(z.enum(webhookEvents, { error: "Choose from the list" }), {
    error: "Choose at least one event",
  })
  .min(1, "Choose at least one event")
  .max(webhookEvents.length, "Choose each event once")
  .transform((chosen) => webhookEvents.filter((event) => chosen.includes(event)));
const endpointId = rowId("Choose an endpoint");
const vendorId = rowId("Vendor is required").optional();

/** An owner's request to tell one of the vendor's own servers about the vendor's orders. */
export const AddWebhook = z.object({ vendorId, url, events });
export type AddWebhook = z.output<typeof AddWebhook>;

export const ChangeWebhook = z.object({ endpointId, url, events });
export type ChangeWebhook = z.output<typeof ChangeWebhook>;

/** Switches an endpoint on or off. Events that happen while it is off are never sent. */
export const SwitchWebhook = z.object({ endpointId, isOn: z.boolean("Send true or false") });
export type SwitchWebhook = z.output<typeof SwitchWebhook>;

/** The input for actions on an endpoint that need nothing else. */
export const NamedWebhook = z.object({ endpointId });
export type NamedWebhook = z.output<typeof NamedWebhook>;

export const ReplayWebhook = z.object({
  endpointId,
  deliveryId: rowId("Choose a message"),
});
export type ReplayWebhook = z.output<typeof ReplayWebhook>;

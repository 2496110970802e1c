import type Stripe from "stripe";
import type { ThinEventType } from "./records";
import type { V2Call } from "./v2-api";
import { v2Refused } from "./v2-error";
import { isoTime } from "./world";

const INCLUDES = ["webhook_endpoint.signing_secret", "webhook_endpoint.url"] as const;

/** The thin events that a program can subscribe to in this emulator. */
const TYPES = [
  "v2.core.account.closed",
  "v2.core.account[configuration.merchant].capability_status_updated",
  "v2.core.account[requirements].updated",
  "v2.core.account_link.returned",
] as const satisfies readonly ThinEventType[];

/**
 * POST /v2/core/event_destinations: an address for thin events of connected accounts. Only this
 * answer contains its secret, and only if `include` asks for it.
 */
export function createEventDestination({ params, world }: V2Call): Stripe.V2.Core.EventDestination {
  params.only<Stripe.V2.Core.EventDestinationCreateParams>([
    "description",
    "enabled_events",
    "event_payload",
    "events_from",
    "include",
    "metadata",
    "name",
    "type",
    "webhook_endpoint",
  ]);
  params.oneOf("type", ["webhook_endpoint"]) ?? params.missing("type");
  params.oneOf("event_payload", ["thin"]) ?? params.missing("event_payload");
  const types = params.texts("enabled_events");
  if (types.length === 0) params.missing("enabled_events");
  const unknown = types.find((type) => !TYPES.some((known) => known === type));
  if (unknown !== undefined) throw v2Refused(`Unknown event type: ${unknown}`);
  const from = params.texts("events_from");
  if (from.length !== 1 || from[0] !== "@accounts") {
    throw v2Refused("These events come from connected accounts: events_from must be @accounts.");
  }
  const url = params
    .child("webhook_endpoint")
    .only<Stripe.V2.Core.EventDestinationCreateParams.WebhookEndpoint>(["url"])
    .requiredUrl("url");
  const include = params.included(INCLUDES);
  const secret = world.newId("whsec_");
  const created = isoTime(world);
  const destination: Stripe.V2.Core.EventDestination = {
    id: world.newId("ed_test_"),
    object: "v2.core.event_destination",
    created,
    description: params.text("description") ?? "",
    enabled_events: types,
    event_payload: "thin",
    events_from: from,
    livemode: false,
    metadata: params.metadata("metadata"),
    name: params.requiredText("name"),
    status: "enabled",
    type: "webhook_endpoint",
    updated: created,
  };
  world.store.put("event_destination", destination.id, { destination, secret, url });
  if (include.length === 0) return destination;
  return {
    ...destination,
    webhook_endpoint: {
      ...(include.includes("webhook_endpoint.signing_secret") && { signing_secret: secret }),
      ...(include.includes("webhook_endpoint.url") && { url }),
    },
  };
}

import type Stripe from "stripe";
import { queueDelivery } from "./events";
import type { ThinEventRecord, ThinEventType } from "./records";
import type { V2Call } from "./v2-api";
import { notFound } from "./v2-error";
import { isoTime, type World } from "./world";

/** Sends an event about an account, with the account as its related object. */
export function tellOfAccount(
  world: World,
  account: string,
  type: Exclude<ThinEventType, "v2.core.account_link.returned">,
  data?: { updated_capability: string },
): void {
  emitThin(world, account, type, {
    data,
    related: { id: account, type: "v2.core.account", url: `/v2/core/accounts/${account}` },
  });
}

/** Sends the event that the owner has returned from an onboarding page, finished or not. */
export function tellOfReturn(
  world: World,
  account: string,
  useCase: Stripe.V2.Core.AccountLink.UseCase["type"],
): void {
  const data: Stripe.V2.Core.Events.V2CoreAccountLinkReturnedEvent["data"] = {
    account_id: account,
    configurations: ["merchant"],
    use_case: useCase,
  };
  emitThin(world, account, "v2.core.account_link.returned", { data });
}

/**
 * GET /v2/core/events/:id, with the data that the payload left out. Only a request in the context
 * of its account finds an event, as the SDK's `fetchEvent` sends it.
 */
export function retrieveThinEvent({ context, params, world }: V2Call, id: string): object {
  params.only<Stripe.V2.Core.EventRetrieveParams>([]);
  const event = world.store.get("thin_event", id);
  if (!event || event.notification.context !== (context ?? undefined)) throw notFound("event", id);
  return { ...event.notification, ...(event.data && { data: event.data }) };
}

function emitThin(
  world: World,
  account: string,
  type: ThinEventType,
  { data, related }: { data?: object; related?: Stripe.V2.Core.Events.RelatedObject },
): void {
  const event: ThinEventRecord = {
    id: world.newId("evt_test_"),
    notification: {
      id: "",
      object: "v2.core.event",
      context: account,
      created: isoTime(world),
      livemode: false,
      type,
      ...(related && { related_object: related }),
    },
    ...(data && { data }),
  };
  event.notification.id = event.id;
  world.store.put("thin_event", event.id, event);
  queueDelivery(world, { id: event.id, type }, "thin");
  for (const { destination } of world.store.list("event_destination")) {
    if (destination.enabled_events.includes(type)) {
      queueDelivery(world, { id: event.id, type }, destination.id);
    }
  }
}

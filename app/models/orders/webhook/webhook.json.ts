import type { Instant } from "~/platform/context";
import { isoOf } from "../../core/moment";
import type { Endpoint } from "./endpoints.server";
import type { Delivery, Try } from "./log.server";

/** An endpoint as the API returns it. Its secret is returned only when it is made. */
export const endpointJson = (endpoint: Endpoint) => ({
  id: endpoint.id,
  url: endpoint.url,
  events: endpoint.events,
  state: endpoint.state,
  failingSince: isoOf(endpoint.failingSince),
  previousSecretUntil: isoOf(endpoint.previousUntil),
  waiting: endpoint.waiting,
  createdAt: isoOf(endpoint.createdAt),
  updatedAt: isoOf(endpoint.updatedAt),
});

/** A new secret, and until when the previous one also signs. */
export const secretJson = ({
  secret,
  previousUntil,
}: {
  secret: string;
  previousUntil: Instant;
}) => ({
  secret,
  previousSecretUntil: isoOf(previousUntil),
});

/** A try; `took` is in milliseconds, and `status` is null if there was no answer. */
export const tryJson = ({ at, took, status, said }: Try) => ({ at: isoOf(at), took, status, said });

/** A message of an endpoint's log as the API returns it. */
export const deliveryJson = (delivery: Delivery) => ({
  id: delivery.id,
  messageId: delivery.messageId,
  type: delivery.type,
  orderId: delivery.orderId,
  state: delivery.state,
  createdAt: isoOf(delivery.createdAt),
  nextTryAt: delivery.state === "queued" ? isoOf(delivery.nextTryAt) : null,
  replays: delivery.replays,
  tries: delivery.tries.map(tryJson),
});

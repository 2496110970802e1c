/** The kinds of events that a vendor's server can hear about. */
export const webhookEvents = ["order.placed", "order.changed", "order.cancelled"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
/** The event that is sent when a user tests an endpoint. */
export const testEvent = "endpoint.test" as const;

/**
 * 'stopped' means that we switched the endpoint off: it did not answer for days, or said that it is
 * gone.
 */
export const endpointStates = ["on", "off", "stopped"] as const;
export type EndpointState = (typeof endpointStates)[number];

export const deliveryStates = ["queued", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

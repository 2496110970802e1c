/** What a vendor's server can be told of. */
export const webhookEvents = ["order.placed", "order.changed", "order.cancelled"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
/** What is sent when somebody tries an endpoint out. */
export const testEvent = "endpoint.test" as const;

/** 'stopped' is switched off by us: it did not answer for days, or said that it is gone. */
export const endpointStates = ["on", "off", "stopped"] as const;
export type EndpointState = (typeof endpointStates)[number];

export const deliveryStates = ["queued", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

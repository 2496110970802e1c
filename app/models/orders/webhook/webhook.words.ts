import { hasArrived } from "./webhook.rules";
import {
  type DeliveryState,
  type EndpointState,
  testEvent,
  type WebhookEvent,
} from "./webhook.types";

export const eventWords: Record<WebhookEvent, string> = {
  "order.placed": "Order placed",
  "order.changed": "Order changed",
  "order.cancelled": "Order cancelled",
};

const types: Record<string, string> = { ...eventWords, [testEvent]: "Test" };
export const typeWords = (type: string) => types[type] ?? type;

export const stateWords = {
  on: { state: "active", word: "On" },
  off: { state: "ended", word: "Off" },
  stopped: { state: "problem", word: "Stopped" },
} as const satisfies Record<EndpointState, unknown>;

export const deliveryWords = {
  queued: { state: "waiting", word: "Waiting" },
  delivered: { state: "done", word: "Delivered" },
  failed: { state: "problem", word: "Not delivered" },
} as const satisfies Record<DeliveryState, unknown>;

/** The result of a try, in a few words: 'Answered 200 in 120 ms'. */
export function tryWords({
  status,
  took,
  said,
}: {
  status: number | null;
  took: number;
  said: string;
}): string {
  if (status === null) return said;
  const isRedirect = status >= 300 && status < 400;
  return `Answered ${status} in ${took} ms${isRedirect ? " (we don’t follow redirects)" : ""}`;
}

/** The result of a try for the user who just tried it. */
export const triedToast = (tried: Parameters<typeof tryWords>[0]) => ({
  title: hasArrived(tried) ? "Delivered" : "Not delivered",
  description: tryWords(tried),
});

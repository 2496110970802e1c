import type { Delivery, WebhookMode } from "./records";
import type { World } from "./world";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * How long to wait after the first, second … failure; after more failures, the last wait repeats.
 */
const BACK_OFF = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 60 * MINUTE];
const TRIES = 10;

/** A delivery that began and never ended (the process stopped) is due again after this time. */
const LEASE = MINUTE;

/** An endpoint for webhooks and its signing secret. With a null address, no webhook is sent. */
interface Endpoint {
  url: string | null;
  secret: string;
}

/** The endpoints for events, one for each kind, and the function that sends them. */
export interface WebhookTarget {
  /** The platform's own events. */
  platform: Endpoint;
  /** The events of the platform's connected accounts. */
  connect: Endpoint;
  /** Thin events. */
  thin: Endpoint;
  deliver: (request: Request) => Promise<Response>;
}

/**
 * The `Stripe-Signature` header for a payload: `t=…,v1=…`, the HMAC-SHA256 of `${t}.${payload}`.
 * `timestamp` is in seconds.
 */
export async function signatureHeader(
  payload: string,
  secret: string,
  timestamp: number,
): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, [
    "sign",
  ]);
  const mac = await crypto.subtle.sign("HMAC", key, encoder.encode(`${timestamp}.${payload}`));
  const hex = Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
  return `t=${timestamp},v1=${hex}`;
}

/** The current mode; `deliver` by default. */
export function webhookMode({ store }: World): WebhookMode {
  return store.get("webhook_mode", "mode")?.mode ?? "deliver";
}

/**
 * `deliver` sends events as they come; `hold` keeps them until a flush or another mode; `duplicate`
 * sends each event twice; `reverse` sends events that are due together newest first.
 */
export function setWebhookMode({ store }: World, mode: WebhookMode): void {
  store.put("webhook_mode", "mode", { mode });
}

/** When the next delivery is due, in milliseconds; null if there is none, or all are held. */
export function nextDeliveryAt(world: World): number | null {
  if (webhookMode(world) === "hold") return null;
  const times = world.store.list("due_delivery").map((due) => due.at);
  return times.length === 0 ? null : Math.min(...times);
}

/**
 * Sends the deliveries that are due at `now` (milliseconds), one after the other, and schedules a
 * retry for the ones that fail.
 */
export async function deliverDue(world: World, target: WebhookTarget, now: number): Promise<void> {
  const mode = webhookMode(world);
  if (mode === "hold") return;
  const due = world.store.list("due_delivery").filter((delivery) => delivery.at <= now);
  await sendAll(world, target, { ids: due.map(({ id }) => id), mode, now });
}

/**
 * Sends all waiting deliveries, held or waiting for a retry, whether due or not. Returns the status
 * of each in the order of sending (null if no answer came). `mode` applies to this flush.
 */
export async function flush(
  world: World,
  target: WebhookTarget,
  mode: WebhookMode,
): Promise<(number | null)[]> {
  const ids = world.store.list("due_delivery").map(({ id }) => id);
  return sendAll(world, target, { ids, mode, now: world.now() });
}

async function sendAll(
  world: World,
  target: WebhookTarget,
  { ids, mode, now }: { ids: string[]; mode: WebhookMode; now: number },
): Promise<(number | null)[]> {
  const statuses: (number | null)[] = [];
  for (const id of mode === "reverse" ? ids.reverse() : ids) {
    const due = world.store.get("due_delivery", id);
    // The delivery is gone or leased: another run has sent it or is sending it.
    if (!due || (due.leasedUntil ?? 0) > now) continue;
    const leasedUntil = now + LEASE;
    world.store.put("due_delivery", id, { id, at: leasedUntil, leasedUntil });
    for (let copy = 0; copy < (mode === "duplicate" ? 2 : 1); copy += 1) {
      statuses.push(await attempt(world, target, id));
    }
    settle(world, id);
  }
  return statuses;
}

async function attempt(world: World, target: WebhookTarget, id: string): Promise<number | null> {
  const queued = world.store.get("delivery", id);
  const payload = queued && payloadOf(world, queued);
  if (!payload) return null;
  const at = world.now();
  const endpoint = endpointOf(world, target, queued.endpoint);
  const outcome = await post(
    { ...endpoint, deliver: target.deliver },
    JSON.stringify(payload),
    Math.floor(world.wall() / 1000),
  );
  // Reads the delivery again, because the emulator may have answered other calls or been reset
  // while this attempt waited.
  const delivery = world.store.get("delivery", id);
  if (delivery) {
    const attempts = [...delivery.attempts, { at, ...outcome }];
    const unsent = endpoint.url === null ? "failed" : delivery.state;
    const state = succeeded(outcome.status) ? "delivered" : unsent;
    world.store.put("delivery", id, { ...delivery, attempts, state });
  }
  return outcome.status;
}

/**
 * The body to send: a snapshot event with its object, or a thin event, which only names its object.
 */
function payloadOf({ store }: World, { event }: Delivery): object | undefined {
  return store.get("event", event) ?? store.get("thin_event", event)?.notification;
}

function endpointOf({ store }: World, target: WebhookTarget, name: string): Endpoint {
  if (name === "platform" || name === "connect" || name === "thin") return target[name];
  return store.get("event_destination", name) ?? { url: null, secret: "" };
}

async function post(
  target: Endpoint & Pick<WebhookTarget, "deliver">,
  body: string,
  timestamp: number,
): Promise<{ status: number | null; error: string | null }> {
  if (target.url === null) return { status: null, error: "No webhook address is set." };
  try {
    const request = new Request(target.url, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": await signatureHeader(body, target.secret, timestamp),
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      },
      body,
      // A redirect does not confirm that the app received the webhook.
      redirect: "manual",
    });
    const response = await target.deliver(request);
    await response.body?.cancel();
    return { status: response.status, error: null };
  } catch (error) {
    return { status: null, error: error instanceof Error ? error.message : String(error) };
  }
}

/** After the attempts of one run: marks the delivery as done, schedules a retry, or gives up. */
function settle({ store, now }: World, id: string): void {
  const delivery = store.get("delivery", id);
  if (!delivery) return;
  const failures = delivery.attempts.filter(({ status }) => !succeeded(status)).length;
  if (delivery.state === "delivered") {
    store.delete("due_delivery", id);
    const event = store.get("event", delivery.event);
    if (event) store.put("event", event.id, { ...event, pending_webhooks: 0 });
  } else if (failures >= TRIES || delivery.state === "failed") {
    store.delete("due_delivery", id);
    store.put("delivery", id, { ...delivery, state: "failed" });
  } else {
    const wait = BACK_OFF[Math.min(failures, BACK_OFF.length) - 1] ?? SECOND;
    store.put("due_delivery", id, { id, at: now() + wait });
  }
}

function succeeded(status: Delivery["attempts"][number]["status"]): boolean {
  return status !== null && status >= 200 && status < 300;
}

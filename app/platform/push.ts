import type { Settings } from "./settings";
import { type BrowserKeys, encrypted, vapidHeader } from "./web-push";
import type { Webhooks } from "./webhooks";

/** A browser, as its push service knows it. */
export interface PushTarget extends BrowserKeys {
  endpoint: string;
}

interface PushMessage {
  /** What the browser gets. Only the browser can read it. */
  text: string;
  /** A later message with the same topic replaces one that still waits at the push service. */
  topic: string;
  /** How long the push service keeps the message for a browser that it cannot reach, in seconds. */
  ttl: number;
}

/**
 * What became of a message. 'gone' means that the browser no longer has this address; 'later' that
 * another try may work, after `retryAfter` milliseconds if the push service said so.
 */
export type PushOutcome =
  | { is: "sent" }
  | { is: "gone" }
  | { is: "later" | "refused"; why: string; retryAfter: number };

/** Web Push, as the domain needs it. */
export interface Push {
  /** The key that browsers subscribe with; null if push is not set up. */
  publicKey: string | null;
  /** The address of a push service to send to, or why it is not called. */
  addressOf: Webhooks["addressOf"];
  /** Sends one message. Never throws. */
  send(to: PushTarget, message: PushMessage): Promise<PushOutcome>;
}

export function openPush(
  settings: Pick<Settings, "VAPID_PUBLIC_KEY" | "VAPID_PRIVATE_KEY" | "CONTACT_EMAIL">,
  { addressOf, post }: Webhooks,
  now: () => number,
): Push {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = settings;
  const keys = publicKey && privateKey ? { publicKey, privateKey } : null;
  const contact = `mailto:${settings.CONTACT_EMAIL}`;
  return {
    publicKey: keys?.publicKey ?? null,
    addressOf,
    async send({ endpoint, ...browser }, { text, topic, ttl }) {
      if (keys === null) return { is: "later", why: "Push is not set up.", retryAfter: 0 };
      try {
        const headers = {
          Authorization: await vapidHeader(endpoint, keys, { contact, now: now() }),
          "Content-Encoding": "aes128gcm",
          "Content-Type": "application/octet-stream",
          TTL: String(ttl),
          Topic: topic,
          Urgency: "normal",
        };
        return outcomeOf(await post(endpoint, { body: await encrypted(text, browser), headers }));
      } catch (error) {
        // The browser's key is not a point on the curve. Trying again cannot help.
        return { is: "refused", why: String(error), retryAfter: 0 };
      }
    },
  };
}

function outcomeOf(answer: Awaited<ReturnType<Webhooks["post"]>>): PushOutcome {
  const { status, said, retryAfter } = answer;
  if (status !== null && status >= 200 && status < 300) return { is: "sent" };
  if (status === 404 || status === 410) return { is: "gone" };
  const mayWorkLater = status === null || status === 429 || status >= 500;
  return {
    is: mayWorkLater ? "later" : "refused",
    why: `${status ?? ""} ${said}`.trim(),
    retryAfter,
  };
}

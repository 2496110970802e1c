import { createHmac } from "node:crypto";

/** A webhook message as its receiver gets it. */
export interface Received {
  id: string;
  url: string;
  body: { type: string; timestamp: string; version: number; data: Record<string, unknown> };
  text: string;
  at: number;
  signatures: string[];
}

/**
 * Whether one of a message's signatures was made with a secret, as Standard Webhooks defines it.
 */
export function isSignedWith(secret: string, { id, at, text, signatures }: Received): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const made = createHmac("sha256", key).update(`${id}.${at}.${text}`).digest("base64");
  return signatures.includes(`v1,${made}`);
}

/** A vendor's own server: keeps what it was sent, and answers as the test tells it. */
export class Receiver {
  readonly received: Received[] = [];
  /** The answer to a message; the message counts as received whatever the answer is. */
  answers: (message: Received) => Response | Promise<Response> = () => new Response("ok");

  readonly receive = async (request: Request): Promise<Response> => {
    const header = (name: string) => request.headers.get(name) ?? "";
    const text = await request.text();
    const message: Received = {
      id: header("webhook-id"),
      url: request.url,
      body: JSON.parse(text),
      text,
      at: Number(header("webhook-timestamp")),
      signatures: header("webhook-signature").split(" "),
    };
    this.received.push(message);
    return this.answers(message);
  };

  /** The messages without repeats, which have the same id. */
  get messages(): Received[] {
    return [...new Map(this.received.map((each) => [`${each.url} ${each.id}`, each])).values()];
  }

  types(url: string): string[] {
    return this.messages.filter((each) => each.url === url).map(({ body }) => body.type);
  }
}

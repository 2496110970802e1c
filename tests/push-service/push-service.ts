import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";

/** A message as the browser reads it, and the headers that came with it. */
export interface PushedMessage {
  endpoint: string;
  text: string;
  ttl: number;
  topic: string | null;
  urgency: string | null;
  /** When it arrived, in milliseconds since the epoch. */
  at: number;
  /** The contact that the sender names in its header. */
  contact: string;
}

interface Subscribed {
  browser: ECDH;
  auth: Buffer;
  /** The only key that may send to this browser. */
  senderKey: string;
  isGone: boolean;
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
const insist = (isRight: unknown, status: number, message: string): void => {
  if (!isRight) throw new Refusal(status, message);
};

const mostBytes = 4096;
const aDay = 24 * 60 * 60;

/**
 * Stands in for browsers and their push services: it subscribes, checks every message strictly
 * (RFC 8030, 8188, 8291 and 8292), decrypts it as the browser would, and keeps it. It shares no
 * code with the app.
 */
export class PushService {
  /** Every message that was accepted, the latest last. */
  readonly messages: PushedMessage[] = [];
  /** The refusals, as '400 TTL is missing'. */
  readonly refused: string[] = [];
  readonly #subscribed = new Map<string, Subscribed>();
  #busy: { times: number; seconds: number } | null = null;

  constructor(
    readonly origin: string,
    readonly now: () => number = Date.now,
  ) {}

  /** Subscribes a new browser, as `pushManager.subscribe` would. */
  subscribe(senderKey: string) {
    const browser = createECDH("prime256v1");
    const auth = randomBytes(16);
    const p256dh = browser.generateKeys("base64url");
    const endpoint = `${this.origin}/push/${randomBytes(24).toString("base64url")}`;
    this.#subscribed.set(endpoint, { browser, auth, senderKey, isGone: false });
    return { endpoint, keys: { p256dh, auth: auth.toString("base64url") } };
  }

  /** Ends a subscription, as the browser would. Later messages get 410. */
  unsubscribe(endpoint: string): boolean {
    const found = this.#subscribed.get(endpoint);
    if (found) found.isGone = true;
    return found !== undefined;
  }

  /** Answers the next messages with 429. */
  beBusy(times: number, seconds: number) {
    this.#busy = { times, seconds };
  }

  /** The messages to one browser, as it reads them. */
  to({ endpoint }: { endpoint: string }) {
    return this.messages
      .filter((message) => message.endpoint === endpoint)
      .map(({ text }) => JSON.parse(text) as { id: number; title: string; path: string });
  }

  readonly fetch = async (request: Request): Promise<Response> => {
    try {
      return await this.#answer(request);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refused.push(`${error.status} ${error.message}`);
      return new Response(error.message, { status: error.status });
    }
  };

  async #answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const line = `${request.method} ${pathname}`;
    if (line === "GET /") return Response.json({ messages: this.messages, refused: this.refused });
    if (line === "POST /subscriptions") {
      const { applicationServerKey } = (await request.json()) as { applicationServerKey: string };
      return Response.json(this.subscribe(applicationServerKey), { status: 201 });
    }
    if (line === "POST /busy") {
      const { times, seconds } = (await request.json()) as { times: number; seconds: number };
      this.beBusy(times, seconds);
      return new Response(null, { status: 204 });
    }
    insist(pathname.startsWith("/push/"), 404, "No such address");
    const endpoint = this.origin + pathname;
    if (request.method === "DELETE") {
      return new Response(null, { status: this.unsubscribe(endpoint) ? 204 : 404 });
    }
    insist(request.method === "POST", 405, "Messages are posted");
    return this.#take(request, endpoint);
  }

  async #take(request: Request, endpoint: string): Promise<Response> {
    const to = this.#subscribed.get(endpoint);
    if (!to) throw new Refusal(404, "No such subscription");
    insist(!to.isGone, 410, "The subscription has ended");
    if (this.#busy && this.#busy.times > 0) {
      this.#busy.times -= 1;
      const headers = { "Retry-After": String(this.#busy.seconds) };
      return new Response("Too many messages", { status: 429, headers });
    }
    const header = (name: string) => request.headers.get(name);
    const contact = this.#senderOf(header("Authorization") ?? "", to.senderKey);
    const [ttl, topic, urgency] = [header("TTL"), header("Topic"), header("Urgency")];
    insist(/^\d+$/.test(ttl ?? ""), 400, "TTL is missing");
    insist(topic === null || /^[\w-]{1,32}$/.test(topic), 400, "The topic is malformed");
    insist(
      urgency === null || ["very-low", "low", "normal", "high"].includes(urgency),
      400,
      "No such urgency",
    );
    insist(header("Content-Encoding") === "aes128gcm", 415, "The coding is not aes128gcm");
    insist(header("Crypto-Key") === null, 400, "Crypto-Key belongs to the old coding");
    const body = Buffer.from(await request.arrayBuffer());
    insist(body.length <= mostBytes, 413, "The message is too long");
    const text = decrypted(body, to);
    this.messages.push({
      endpoint,
      text,
      ttl: Number(ttl),
      topic,
      urgency,
      contact,
      at: this.now(),
    });
    return new Response(null, { status: 201, headers: { Location: `${this.origin}/messages` } });
  }

  /** Checks the VAPID header. Returns the sender's contact. */
  #senderOf(authorization: string, senderKey: string): string {
    const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
    insist(token, 401, "The VAPID header is missing or malformed");
    insist(key === senderKey, 403, "The key is not the key that the browser subscribed with");
    const [head = "", claims = "", signature = ""] = token.split(".");
    const { alg, typ } = JSON.parse(Buffer.from(head, "base64url").toString());
    insist(alg === "ES256" && typ === "JWT", 403, "The token is not signed with ES256");
    const point = Buffer.from(key, "base64url");
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((b) => b.toString("base64url"));
    const jwk = { kty: "EC", crv: "P-256", x, y };
    const isSigned = verify(
      "sha256",
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
    insist(isSigned, 403, "The signature is wrong");
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
    const seconds = this.now() / 1000;
    insist(aud === this.origin, 403, "The token is for another push service");
    insist(exp > seconds && exp <= seconds + aDay, 403, "The token has expired or lasts too long");
    insist(/^(mailto:|https:)/.test(sub), 403, "The token names no contact");
    return sub;
  }
}

/** Decrypts a message as RFC 8291 tells a browser to. */
function decrypted(body: Buffer, { browser, auth }: Pick<Subscribed, "browser" | "auth">): string {
  insist(body.length > 103, 400, "The message is too short");
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  insist(body[20] === 65 && recordSize >= 18, 400, "The header of the message is malformed");
  const sender = body.subarray(21, 86);
  const record = body.subarray(86);
  insist(record.length <= recordSize, 400, "There is more than one record");
  const hkdf = (secret: Buffer, with_: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, with_, info, length));
  try {
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.getPublicKey(), sender]);
    const secret = hkdf(browser.computeSecret(sender), auth, info, 32);
    const key = hkdf(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = hkdf(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const cipher = createDecipheriv("aes-128-gcm", key, nonce);
    cipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
    const end = padded.lastIndexOf(2);
    const isEnded = end >= 0 && padded.subarray(end + 1).every((byte) => byte === 0);
    insist(isEnded, 400, "The last record does not end as it must");
    return padded.subarray(0, end).toString("utf8");
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(400, "The browser cannot decrypt the message");
  }
}

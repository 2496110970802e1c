import { Buffer } from "node:buffer";

/* The two halves of a Web Push message: its body, encrypted so that only one browser can read it
   (RFC 8291, with the content coding of RFC 8188), and the header that says who sends it (VAPID,
   RFC 8292). Other libraries for workers still send the coding of a draft, which some push services
   refuse, or need a later version of Node than this project. */

type Bytes = Uint8Array<ArrayBuffer>;

export interface BrowserKeys {
  /** The browser's public key, an uncompressed point on P-256, in base64url. */
  p256dh: string;
  /** The 16 bytes that the browser shares with the server, in base64url. */
  auth: string;
}

const bytesOf = (text: string): Bytes => new Uint8Array(Buffer.from(text, "utf8"));
const fromBase64 = (text: string): Bytes => new Uint8Array(Buffer.from(text, "base64url"));
export const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const joined = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));

const ecdh = { name: "ECDH", namedCurve: "P-256" } as const;
const ecdsa = { name: "ECDSA", namedCurve: "P-256" } as const;

/** Whether the keys have the length and the form that encryption needs. */
export const areBrowserKeys = ({ p256dh, auth }: BrowserKeys) => {
  const point = fromBase64(p256dh);
  return point.length === 65 && point[0] === 4 && fromBase64(auth).length === 16;
};

/** HKDF with SHA-256: `length` bytes made from a secret. */
async function derived(secret: Bytes, salt: Bytes, info: Bytes, length: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  const how = { name: "HKDF", hash: "SHA-256", salt, info };
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, length * 8));
}

/** What must differ from message to message. Tests pass known values. */
export interface Fresh {
  keys: CryptoKeyPair;
  salt: Bytes;
}

async function fresh(): Promise<Fresh> {
  const keys = (await crypto.subtle.generateKey(ecdh, true, ["deriveBits"])) as CryptoKeyPair;
  return { keys, salt: crypto.getRandomValues(new Uint8Array(16)) };
}

/** The most bytes that a push service has to accept, and so the size of our only record. */
const recordSize = 4096;

/** Encrypts a text for one browser. Throws if the browser's key is not a point on the curve. */
export async function encrypted(text: string, to: BrowserKeys, made?: Fresh): Promise<Bytes> {
  const { keys, salt } = made ?? (await fresh());
  const point = fromBase64(to.p256dh);
  const theirs = await crypto.subtle.importKey("raw", point, ecdh, false, []);
  const ours = new Uint8Array(
    (await crypto.subtle.exportKey("raw", keys.publicKey)) as ArrayBuffer,
  );
  // Cloudflare's types call this field '$public', but its runtime reads 'public', as everywhere.
  const agreement = { name: "ECDH", public: theirs } as unknown as SubtleCryptoDeriveKeyAlgorithm;
  const shared = new Uint8Array(await crypto.subtle.deriveBits(agreement, keys.privateKey, 256));
  const about = joined(bytesOf("WebPush: info\0"), point, ours);
  const secret = await derived(shared, fromBase64(to.auth), about, 32);
  const content = await derived(secret, salt, bytesOf("Content-Encoding: aes128gcm\0"), 16);
  const iv = await derived(secret, salt, bytesOf("Content-Encoding: nonce\0"), 12);
  const key = await crypto.subtle.importKey("raw", content, "AES-GCM", false, ["encrypt"]);
  // A byte of value 2 ends the last record.
  const record = joined(bytesOf(text), new Uint8Array([2]));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, record));
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, recordSize);
  return joined(salt, size, new Uint8Array([ours.length]), ours, sealed);
}

/** The pair of keys that identifies this site to push services, both in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** How long a push service may accept the header, in seconds. It allows at most 24 hours. */
const headerLasts = 12 * 60 * 60;

/**
 * The Authorization header for a message to this address. `contact` is an address under which the
 * push service can reach the people behind this site ('mailto:…').
 */
export async function vapidHeader(
  endpoint: string,
  { publicKey, privateKey }: VapidKeys,
  { contact, now }: { contact: string; now: number },
): Promise<string> {
  const point = fromBase64(publicKey);
  const [x, y] = [toBase64(point.subarray(1, 33)), toBase64(point.subarray(33))];
  const jwk = { kty: "EC", crv: "P-256", x, y, d: privateKey };
  const key = await crypto.subtle.importKey("jwk", jwk, ecdsa, false, ["sign"]);
  const part = (value: object) => toBase64(bytesOf(JSON.stringify(value)));
  const exp = Math.floor(now / 1000) + headerLasts;
  const claims = { aud: new URL(endpoint).origin, exp, sub: contact };
  const signed = `${part({ typ: "JWT", alg: "ES256" })}.${part(claims)}`;
  const how = { name: "ECDSA", hash: "SHA-256" };
  const signature = await crypto.subtle.sign(how, key, bytesOf(signed));
  return `vapid t=${signed}.${toBase64(new Uint8Array(signature))}, k=${publicKey}`;
}

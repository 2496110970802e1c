import { Buffer } from "node:buffer";

type Bytes = Uint8Array<ArrayBuffer>;

/** Keeps what has to be read again, and by nobody who has only the database. */
export interface Sealer {
  /** `purpose` is what it is for: sealed for one, it cannot be opened for another. */
  seal(text: string, purpose: string): Promise<string>;
  /** Null where it was sealed with another secret or for another purpose, or is no sealed text. */
  open(sealed: string, purpose: string): Promise<string | null>;
  /** The same for bytes, such as those of a photo. */
  sealBytes(bytes: Bytes, purpose: string): Promise<Bytes>;
  openBytes(sealed: Bytes, purpose: string): Promise<Bytes | null>;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const nonceLength = 12;

/**
 * Seals with AES-GCM, by a key of its own that is derived from the site's secret. Where none is set,
 * as on one's own machine, the key is known to everybody: that keeps nothing secret, but still works
 * after a restart. `npm run deploy` always sets one.
 */
export function openSealer(secret = "no secret is set"): Sealer {
  let key: Promise<CryptoKey> | undefined;
  const derive = async () => {
    const given = await crypto.subtle.importKey("raw", bytesOf(secret), "HKDF", false, [
      "deriveKey",
    ]);
    return crypto.subtle.deriveKey(
      { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: bytesOf("sealed texts") },
      given,
      { name: "AES-GCM", length: 256 },
      false,
      ["encrypt", "decrypt"],
    );
  };
  const keyOnce = () => {
    key ??= derive();
    return key;
  };
  const how = (iv: Uint8Array, purpose: string) => ({
    name: "AES-GCM",
    iv,
    additionalData: bytesOf(purpose),
  });
  const sealer: Sealer = {
    async seal(text, purpose) {
      return Buffer.from(await sealer.sealBytes(bytesOf(text), purpose)).toString("base64url");
    },
    async open(sealed, purpose) {
      const bytes = await sealer.openBytes(Buffer.from(sealed, "base64url"), purpose);
      return bytes && new TextDecoder().decode(bytes);
    },
    async sealBytes(bytes, purpose) {
      const iv = crypto.getRandomValues(new Uint8Array(nonceLength));
      const sealed = await crypto.subtle.encrypt(how(iv, purpose), await keyOnce(), bytes);
      const whole = new Uint8Array(nonceLength + sealed.byteLength);
      whole.set(iv);
      whole.set(new Uint8Array(sealed), nonceLength);
      return whole;
    },
    async openBytes(sealed, purpose) {
      try {
        const bytes = await crypto.subtle.decrypt(
          how(sealed.subarray(0, nonceLength), purpose),
          await keyOnce(),
          sealed.subarray(nonceLength),
        );
        return new Uint8Array(bytes);
      } catch {
        return null;
      }
    },
  };
  return sealer;
}

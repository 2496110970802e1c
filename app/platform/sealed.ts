import { Buffer } from "node:buffer";

type Bytes = Uint8Array<ArrayBuffer>;

/** Encrypts data that must be read again, but not by anyone who has only the database. */
export interface Sealer {
  /**
   * `purpose` says what the text is for. A text sealed for one purpose cannot be opened for
   * another.
   */
  seal(text: string, purpose: string): Promise<string>;
  /**
   * Null if the text was sealed with another secret or for another purpose, or is not a sealed
   * text.
   */
  open(sealed: string, purpose: string): Promise<string | null>;
  /** Like `seal`, but for bytes, such as those of a photo. */
  sealBytes(bytes: Bytes, purpose: string): Promise<Bytes>;
  openBytes(sealed: Bytes, purpose: string): Promise<Bytes | null>;
  /** A key for one purpose that may be given away: it opens nothing that was sealed. */
  keyFor(purpose: string): Promise<string>;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const nonceLength = 12;

/**
 * Seals with AES-GCM, using a separate key that is derived from the site's secret. If no secret is
 * set, as on a developer's own machine, everyone knows the key: nothing is secret, but sealed texts
 * can still be opened after a restart. `npm run deploy` always sets a secret.
 */
export function openSealer(secret = "no secret is set"): Sealer {
  let key: Promise<CryptoKey> | undefined;
  const given = () =>
    crypto.subtle.importKey("raw", bytesOf(secret), "HKDF", false, ["deriveKey", "deriveBits"]);
  const from = (info: string) => ({
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(),
    info: bytesOf(info),
  });
  const derive = async () =>
    crypto.subtle.deriveKey(
      from("sealed texts"),
      await given(),
      { name: "AES-GCM", length: 256 },
      false,
      ["encrypt", "decrypt"],
    );
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
    async keyFor(purpose) {
      const bits = await crypto.subtle.deriveBits(from(`key for ${purpose}`), await given(), 256);
      return Buffer.from(bits).toString("base64url");
    },
  };
  return sealer;
}

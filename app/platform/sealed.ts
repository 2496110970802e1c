import { Buffer } from "node:buffer";

/** Keeps what has to be read again, and by nobody who has only the database. */
export interface Sealer {
  /** `purpose` is what it is for: sealed for one, it cannot be opened for another. */
  seal(text: string, purpose: string): Promise<string>;
  /** Null where it was sealed with another secret or for another purpose, or is no sealed text. */
  open(sealed: string, purpose: string): Promise<string | null>;
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
  return {
    async seal(text, purpose) {
      const iv = crypto.getRandomValues(new Uint8Array(nonceLength));
      const sealed = await crypto.subtle.encrypt(how(iv, purpose), await keyOnce(), bytesOf(text));
      return Buffer.concat([iv, new Uint8Array(sealed)]).toString("base64url");
    },
    async open(sealed, purpose) {
      const bytes = Buffer.from(sealed, "base64url");
      try {
        const text = await crypto.subtle.decrypt(
          how(bytes.subarray(0, nonceLength), purpose),
          await keyOnce(),
          bytes.subarray(nonceLength),
        );
        return new TextDecoder().decode(text);
      } catch {
        return null;
      }
    },
  };
}

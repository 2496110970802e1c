import { Buffer } from "node:buffer";

/** How a message is signed: https://www.standardwebhooks.com, symmetric. */
const prefix = "whsec_";

/** Makes a new secret of 32 random bytes, in the form that the vendor gets. */
export const newSecret = () =>
  prefix + Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64");

/** The headers of a message at a moment in milliseconds, with one signature for each secret. */
export async function signedHeaders(
  { id, body, at }: { id: string; body: string; at: number },
  secrets: readonly string[],
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(at / 1000));
  const signatures = await Promise.all(
    secrets.map((secret) => signature(secret, `${id}.${timestamp}.${body}`)),
  );
  return {
    "Content-Type": "application/json",
    "User-Agent": "Market-Day-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

async function signature(secret: string, signed: string): Promise<string> {
  const bytes = Buffer.from(secret.slice(prefix.length), "base64");
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes, hmac, false, ["sign"]);
  const made = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(signed));
  return `v1,${Buffer.from(made).toString("base64")}`;
}

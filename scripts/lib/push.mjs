/** What `npm start` needs for web push: the site's keys, and a stand-in for browsers' push services. */
import { createECDH } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startNode } from "./programs.mjs";
import { logFolder } from "./project.mjs";

/** New keys that identify a site to push services, as the worker's settings. */
export function newVapidKeys() {
  const pair = createECDH("prime256v1");
  const point = pair.generateKeys();
  // Node leaves out zeros at the beginning of the secret number.
  const secret = Buffer.alloc(32);
  const number = pair.getPrivateKey();
  number.copy(secret, 32 - number.length);
  return {
    VAPID_PUBLIC_KEY: point.toString("base64url"),
    VAPID_PRIVATE_KEY: secret.toString("base64url"),
  };
}

/**
 * The keys in the folder of the local data. They stay the same, because a browser's subscription
 * works only with the key that it was made with.
 */
export function keptVapidKeys(folder) {
  const file = join(folder, "vapid.json");
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, JSON.stringify(newVapidKeys()));
  }
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Starts the push service under tests/, which keeps what it gets in memory. */
export const startPushService = ({ port }) =>
  startNode("push service", "scripts/lib/bundled.mjs", ["tests/push-service/serve.ts"], {
    env: { PUSH_PORT: String(port) },
    log: `${logFolder}/push-service.log`,
    endsWithUs: true,
  });

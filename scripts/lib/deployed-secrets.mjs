import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";

/**
 * Keeps new secrets in a file that only its owner can read, because Cloudflare never shows a secret
 * again. A secret that the file already has stays as it is. Returns the secrets to use.
 */
export function keepSecrets(made, file) {
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const all = { ...made, ...kept };
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return Object.fromEntries(Object.keys(made).map((name) => [name, all[name]]));
}

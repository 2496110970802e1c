import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keepSecrets } from "../../scripts/lib/deployed-secrets.mjs";

test("a secret that was kept before is used again, and only its owner can read the file", () => {
  const folder = mkdtempSync(join(tmpdir(), "market-day-secrets-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "secrets.json");
  expect(keepSecrets({ COOKIE_SECRET: "one" }, file)).toEqual({ COOKIE_SECRET: "one" });
  // As a copy that was put back.
  chmodSync(file, 0o644);
  const keys = { VAPID_PUBLIC_KEY: "two", VAPID_PRIVATE_KEY: "three" };
  expect(keepSecrets(keys, file)).toEqual(keys);
  expect(keepSecrets({ COOKIE_SECRET: "four" }, file)).toEqual({ COOKIE_SECRET: "one" });
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ COOKIE_SECRET: "one", ...keys });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

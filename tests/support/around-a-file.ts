import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { runChecks } from "./checks";
import { clearShelves } from "./databases";
import { clearImages } from "./images";
import { listenToLogs, logged } from "./logged";
import { forgetPasswords, secretsIn } from "./secrets";
import "./stripe-pause";

/**
 * Every run of one commit uses the same values. To try other values: `PROPERTY_SEED=2 npm test
 * unit`.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });

/**
 * Runs around every test file without a browser. A worker runs many such files one after another
 * with the same modules, so this file resets what they share. It fails the test in which a secret
 * was logged, or in which a verb did not update the copies of a row that it wrote (see copies.ts).
 * For tests in a browser, house.ts checks what the worker logs.
 */
beforeAll(() => {
  forgetPasswords();
  logged();
  listenToLogs();
});

afterEach(async () => {
  expect(await runChecks(), "what verbs have left behind").toEqual([]);
  const told = logged().flatMap((line) => secretsIn(line).map((kind) => ({ kind, line })));
  expect(told, "secrets that were logged").toEqual([]);
});

afterAll(async () => {
  await clearShelves();
  await clearImages();
});

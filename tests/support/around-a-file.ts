import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { runChecks } from "./checks";
import { clearShelves } from "./databases";
import { clearImages } from "./images";
import { listenToLogs, logged } from "./logged";
import { forgetPasswords, secretsIn } from "./secrets";

/** One commit gets one verdict: other values are tried by `PROPERTY_SEED=2 npm test unit`. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });

/**
 * Runs around every test file without a browser, of which a worker runs many one after another with
 * the same modules: what they share is here begun anew. Fails the test in which a secret was logged,
 * or a verb has not written what it keeps elsewhere of the row that it wrote (see copies.ts).
 * What the worker logs under a browser is looked through by house.ts.
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

/**
 * Stands in each test process of the copy, before each file of tests: wakes the one fault that `FAULT`
 * names, and writes down which faults that file has come past.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect } from "vitest";

const { FAULT = "-1", FAULTS_REACHED: notes, FAULTS_TIER: tier } = process.env;
const awake = Number(FAULT);

/** What modules come past while they are loaded, which a worker does once for all of its files. */
globalThis.$loadedPast ??= new Set();
const loadedPast = globalThis.$loadedPast;
const reached = new Set();
let isLoading = true;

globalThis.$fault = (id) => {
  (isLoading ? loadedPast : reached).add(id);
  return id === awake;
};

// Loaded here, and not by whichever test is the first to ask it something.
if (tier === "route") await import(pathToFileURL(resolve("build/server/index.js")).href);

beforeAll(() => {
  isLoading = false;
});

afterAll(() => {
  if (!notes) return;
  const { testPath } = expect.getState();
  mkdirSync(notes, { recursive: true });
  writeFileSync(
    join(notes, `${crypto.randomUUID()}.json`),
    JSON.stringify({ tier, testPath, reached: [...loadedPast, ...reached] }),
  );
});

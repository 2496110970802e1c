/**
 * Runs in each test process of the copy, before each test file. Activates the one fault named by
 * `FAULT`, and records which faults the test file reaches.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect } from "vitest";

const { FAULT = "-1", FAULTS_REACHED: notes, FAULTS_TIER: tier } = process.env;
const awake = Number(FAULT);

/**
 * The faults that modules reach while they load. A worker loads modules only once for all its test
 * files.
 */
globalThis.$loadedPast ??= new Set();
const loadedPast = globalThis.$loadedPast;
const reached = new Set();
let isLoading = true;

globalThis.$fault = (id) => {
  (isLoading ? loadedPast : reached).add(id);
  return id === awake;
};

// Loads the server here, so that no single test is the first to load it.
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

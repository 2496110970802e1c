/**
 * Stands in each test process of the copy: wakes the one fault that `FAULT` names, and writes down, for
 * each file of tests, which faults it has come past.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect } from "vitest";

const awake = Number(process.env.FAULT ?? -1);
const notes = process.env.FAULTS_REACHED;
const reached = new Set();

globalThis.$fault = (id) => {
  reached.add(id);
  return id === awake;
};

afterAll(() => {
  if (!notes) return;
  const { testPath } = expect.getState();
  mkdirSync(notes, { recursive: true });
  writeFileSync(
    join(notes, `${crypto.randomUUID()}.json`),
    JSON.stringify({ testPath, reached: [...reached] }),
  );
  reached.clear();
});

import { format } from "node:util";
import { afterEach, expect } from "vitest";
import { secretsIn } from "./secrets";

/**
 * Runs before every test file without a browser: listens to whatever is logged, and fails the test
 * in which a secret was. What the worker logs under a browser is looked through by house.ts.
 */
const lines: string[] = [];
for (const way of ["log", "info", "warn", "error", "debug"] as const) {
  const write = console[way].bind(console);
  console[way] = (...said: unknown[]) => {
    lines.push(format(...said));
    write(...said);
  };
}

afterEach(() => {
  const told = lines.splice(0).flatMap((line) => secretsIn(line).map((kind) => ({ kind, line })));
  expect(told, "secrets that were logged").toEqual([]);
});

import { expect, it } from "vitest";
import {
  afterRun,
  isDueToTidy,
  isOverdue,
  runsEvery,
} from "~/models/running/scheduled/scheduled.rules";

const run = (name: string, at: number, changed = 0, failure: string | null = null) => ({
  name,
  at,
  took: 5,
  changed,
  failure,
});

it("a job's last work and last failure stay known while it does nothing", () => {
  const names = ["a", "b"];
  const one = afterRun({}, [run("a", 1, 3), run("b", 1, 0, "no way")], names);
  const two = afterRun(one, [run("a", 2), run("b", 2, 0, "still not")], names);
  const three = afterRun(two, [run("a", 3), run("b", 3, 1)], names);
  expect(two.b).toMatchObject({ failures: 2, failed: { at: 2, why: "still not" } });
  expect(three).toEqual({
    a: { at: 3, took: 5, changed: 0, worked: { at: 1, changed: 3 }, failed: null, failures: 0 },
    b: {
      at: 3,
      took: 5,
      changed: 1,
      worked: { at: 3, changed: 1 },
      failed: { at: 2, why: "still not" },
      failures: 0,
    },
  });
});

it("a job that no longer exists is forgotten, and a long failure message is cut", () => {
  const before = afterRun({}, [run("gone", 1)], ["gone"]);
  const after = afterRun(before, [run("a", 2, 0, "x".repeat(1000))], ["a"]);
  expect(Object.keys(after)).toEqual(["a"]);
  expect(after.a?.failed?.why).toHaveLength(300);
});

it("a job that was not due keeps what is remembered of it", () => {
  const before = afterRun({}, [run("a", 1, 3), run("b", 1)], ["a", "b"]);
  expect(afterRun(before, [run("b", 2)], ["a", "b"])).toMatchObject({
    a: { at: 1, worked: { at: 1, changed: 3 } },
    b: { at: 2 },
  });
});

it("a job that tidies up is due at first, after an hour, and again if it found something or failed", () => {
  const hour = 60 * runsEvery;
  const after = (...run: [at: number, changed?: number, failure?: string]) =>
    afterRun(
      {},
      [{ name: "a", at: run[0], took: 5, changed: run[1] ?? 0, failure: run[2] ?? null }],
      ["a"],
    ).a;
  expect(isDueToTidy(undefined, 0)).toBe(true);
  expect(isDueToTidy(after(0), hour - 1)).toBe(false);
  expect(isDueToTidy(after(0), hour)).toBe(true);
  expect(isDueToTidy(after(0, 1), runsEvery)).toBe(true);
  expect(isDueToTidy(after(0, 0, "lost"), runsEvery)).toBe(true);
});

it("scheduled work is overdue once it is more than three runs late", () => {
  expect(isOverdue(0, 3 * runsEvery)).toBe(false);
  expect(isOverdue(0, 3 * runsEvery + 1)).toBe(true);
});

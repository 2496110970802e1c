import { expect, it } from "vitest";
import { afterRun, isOverdue, runsEvery } from "~/models/running/scheduled/scheduled.rules";

const run = (name: string, at: number, changed = 0, failure: string | null = null) => ({
  name,
  at,
  took: 5,
  changed,
  failure,
});

it("a job's last work and last failure stay known while it does nothing", () => {
  const one = afterRun({}, [run("a", 1, 3), run("b", 1, 0, "no way")]);
  const two = afterRun(one, [run("a", 2), run("b", 2, 0, "still not")]);
  const three = afterRun(two, [run("a", 3), run("b", 3, 1)]);
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
  const after = afterRun(afterRun({}, [run("gone", 1)]), [run("a", 2, 0, "x".repeat(1000))]);
  expect(Object.keys(after)).toEqual(["a"]);
  expect(after.a?.failed?.why).toHaveLength(300);
});

it("scheduled work is overdue once it is more than three runs late", () => {
  expect(isOverdue(0, 3 * runsEvery)).toBe(false);
  expect(isOverdue(0, 3 * runsEvery + 1)).toBe(true);
});

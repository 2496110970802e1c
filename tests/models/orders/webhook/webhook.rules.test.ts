import { describe, expect, it } from "vitest";
import {
  mostReplays,
  mostTries,
  nextTry,
  whyNotReplay,
  whyNotRotate,
  whyStop,
} from "~/models/orders/webhook/webhook.rules";

const hour = 3_600_000;
const day = 24 * hour;

it("a message is tried ten times over three days, later each time", () => {
  const waits: number[] = [];
  for (let tries = 1; tries < mostTries; tries++) waits.push(nextTry(tries, 0) ?? Number.NaN);
  expect(waits).toEqual([...waits].sort((one, other) => one - other));
  expect(waits[0]).toBe(5_000);
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(3 * day);
  expect(nextTry(mostTries, 0)).toBeNull();
});

describe("the reason to turn off an endpoint", () => {
  it.each([
    [{ failingSince: null }, 410, "gone"],
    [{ failingSince: 0 }, 500, "failing"],
    [{ failingSince: 0 }, 302, "failing"],
    [{ failingSince: 0 }, null, "failing"],
    [{ failingSince: 1 }, 500, null],
    [{ failingSince: null }, 500, null],
    [{ failingSince: 0 }, 204, null],
  ])("for %o answering %s is %s", (endpoint, status, why) => {
    expect(whyStop(endpoint, { status, tries: 5 }, 5 * day)).toBe(why);
  });

  it("is not one message that failed a few times after a quiet week", () => {
    expect(whyStop({ failingSince: 0 }, { status: 500, tries: 4 }, 7 * day)).toBeNull();
  });
});

it("a finished message can be resent by hand a few times, while its endpoint is on", () => {
  const on = { state: "on" as const };
  expect(whyNotReplay({ state: "failed", replays: mostReplays - 1 }, on)).toBeNull();
  expect(whyNotReplay({ state: "delivered", replays: 0 }, on)).toBeNull();
  expect(whyNotReplay({ state: "failed", replays: mostReplays }, on)).toMatchObject({
    code: "too_late",
  });
  expect(whyNotReplay({ state: "queued", replays: 0 }, on)).toMatchObject({ code: "taken" });
  expect(whyNotReplay({ state: "failed", replays: 0 }, { state: "off" })).toMatchObject({
    code: "too_late",
  });
});

it("a secret can be replaced only when no older secret still signs", () => {
  expect(whyNotRotate({ previousUntil: null }, 5)).toBeNull();
  expect(whyNotRotate({ previousUntil: 5 }, 5)).toBeNull();
  expect(whyNotRotate({ previousUntil: 6 }, 5)).toMatchObject({ code: "too_late" });
});

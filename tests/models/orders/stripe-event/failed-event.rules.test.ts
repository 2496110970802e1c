import { expect, it } from "vitest";
import { canTryAgain, nextStep, reasonOf } from "~/models/orders/stripe-event/failed-event.rules";
import { DatabaseError } from "~/platform/database-error";
import { DomainError } from "~/platform/errors";

const day = 24 * 60 * 60_000;

it("a failed event shows our own message, or only the type of an unknown error", () => {
  expect(reasonOf(new DomainError("payments_down", "Stripe is away"))).toBe("Stripe is away");
  expect(reasonOf(new DatabaseError(new Error("D1_ERROR: Network connection lost")))).toBe(
    "D1_ERROR: Network connection lost",
  );
  const said = reasonOf(new TypeError("ada@example.com is no number"));
  expect(said).toBe("TypeError: see the log");
  expect(reasonOf("thrown as a text")).toBe("Unknown: see the log");
  expect(reasonOf(new DomainError("invalid", "😀".repeat(400))).length).toBeLessThanOrEqual(300);
});

it("a failed event is resent by Stripe for 3 days, can be retried for 30, and is then set aside", () => {
  const at = (days: number, isGone = false) => {
    const event = { isGone, firstTriedAt: 0, apiVersion: null };
    return [canTryAgain(event, days * day), nextStep(event, days * day).split(".")[0]];
  };
  expect(at(2)).toEqual([true, "Stripe resends the event for 3 days"]);
  expect(at(3)).toEqual([true, "Stripe no longer resends this event"]);
  expect(at(30)).toEqual([false, "Stripe keeps events for 30 days and no longer has this one"]);
  expect(at(1, true)[0]).toBe(false);
});

it("only an event of another major release explains how to fix the webhook", () => {
  const of = (apiVersion: string) => nextStep({ isGone: false, firstTriedAt: 0, apiVersion }, day);
  expect(of("2026-01-28.clover")).toContain("set the webhook’s API version to 2026-10-28.endive");
  expect(of("2026-09-30.endive")).toContain("for 3 days");
});

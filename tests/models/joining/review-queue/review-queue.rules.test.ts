import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  claimLasts,
  type Decidable,
  deskOf,
  isClaimed,
  isOwn,
  kinds,
  mailWaits,
  placeText,
  reviewKinds,
  reviewStates,
  statusOf,
  whoDecided,
  whyNotDecide,
  whyNotUndo,
} from "~/models/joining/review-queue/review-queue.rules";
import { notesOf, reasonsFor } from "~/models/joining/review-queue/review-queue.words";

const now = Date.UTC(2026, 4, 7, 15);
const anna = { id: 1, username: "anna", email: "anna@example.com" };
const ben = { id: 2, username: "ben", email: "ben@example.com" };

const waiting: Decidable = {
  kind: "admin_request",
  state: "pending",
  version: 3,
  email: "robin@example.com",
  username: "robin",
  userId: null,
  decidedAt: 0,
  decidedBy: null,
};
const approved: Decidable = {
  ...waiting,
  state: "approved",
  version: 4,
  decidedAt: now - 120_000,
  decidedBy: anna,
};

const anyItem = fc.record<Decidable>({
  kind: fc.constantFrom(...reviewKinds),
  state: fc.constantFrom(...reviewStates),
  version: fc.integer({ min: 1, max: 5 }),
  email: fc.constantFrom("anna@example.com", "ANNA@example.com ", "x@example.com", null),
  username: fc.constantFrom("anna", "Anna", "x", null),
  userId: fc.constantFrom(1, 7, null),
  decidedAt: fc.constantFrom(0, now - 5, now - 999_999),
  decidedBy: fc.constantFrom(anna, ben, null),
});

describe("deciding on an item", () => {
  it("is allowed for a reviewer who has seen its current version", () => {
    expect(whyNotDecide(waiting, anna, 3, now)).toBeNull();
  });

  it("is final once the item is in the guide", () => {
    const added = { ...approved, kind: "vendor_application", adding: "added" } as const;
    expect(whyNotDecide(added, anna, 4, now)?.title).toBe("Already Added");
    expect(whyNotDecide({ ...added, adding: "to_add" }, anna, 4, now)).toBeNull();
  });

  it("is invalid without the version that was seen", () => {
    const refused = whyNotDecide(waiting, anna, null, now);
    expect(refused).toMatchObject({ code: "invalid", status: 422 });
    expect(refused?.fields).toEqual({ version: [refused?.message] });
  });

  it("is refused after another decision, naming who decided and when", () => {
    const refused = whyNotDecide(approved, ben, 3, now);
    expect(refused).toMatchObject({ status: 409 });
    expect(refused?.message).toBe(
      "anna approved this 2 minutes ago. We didn’t change that decision.",
    );
    expect(whyNotDecide(approved, anna, 3, now)?.message).toContain("You approved this");
  });

  it("asks for another look when the item has changed meanwhile", () => {
    expect(whyNotDecide({ ...waiting, version: 5 }, anna, 3, now)).toMatchObject({
      code: "changed",
      status: 409,
      title: "Someone else changed this",
    });
  });

  it("can be repeated for an application on its latest version, and happens once for a request", () => {
    expect(whyNotDecide(approved, ben, 4, now)).toMatchObject({ code: "too_late" });
    const application = { ...approved, kind: "market_application" } as const;
    expect(whyNotDecide(application, ben, 4, now)).toBeNull();
    expect(whyNotDecide(application, ben, 3, now)).toMatchObject({ code: "too_late" });
  });

  it("is never allowed on a reviewer's own item, however the name or address is written", () => {
    fc.assert(
      fc.property(anyItem, fc.integer({ min: 1, max: 5 }), (item, version) => {
        const isAnnas =
          item.userId === 1 ||
          item.email?.trim().toLowerCase() === anna.email ||
          item.username?.toLowerCase() === "anna";
        expect(isOwn(item, anna)).toBe(isAnnas);
        if (isAnnas) expect(whyNotDecide(item, anna, version, now)?.code).toBe("wrong_role");
      }),
    );
  });

  it("is possible on one version at most, and never overwrites a request's decision", () => {
    fc.assert(
      fc.property(anyItem, (item) => {
        const possible = [1, 2, 3, 4, 5].filter(
          (version) => whyNotDecide(item, ben, version, now) === null,
        );
        expect(possible.filter((version) => version !== item.version)).toEqual([]);
        if (item.state !== "pending" && !kinds[item.kind].isReviewedAgain) {
          expect(possible).toEqual([]);
        }
      }),
    );
  });
});

describe("undoing a decision", () => {
  const fresh = { ...approved, decidedAt: now - 1000 };
  const given = { version: 4, mail: "waiting", isUsed: false } as const;

  it("is allowed for the reviewer who decided, while the email waits", () => {
    expect(whyNotUndo(fresh, anna, given, now)).toBeNull();
    expect(whyNotUndo(fresh, ben, given, now)).toMatchObject({ status: 409 });
  });

  it.each([
    ["of what waits already", { ...fresh, state: "pending" as const }, given, "already undone"],
    ["of an earlier decision", fresh, { ...given, version: 3 }, "only your own latest decision"],
    ["once the mail has gone", fresh, { ...given, mail: "gone" as const }, "mail"],
    ["once the account was used", fresh, { ...given, isUsed: true }, "already used"],
    [
      "after a minute, where nobody is written to",
      { ...fresh, decidedAt: now - mailWaits },
      { ...given, mail: "none" as const },
      "for 1 minute",
    ],
  ])("is refused with an explanation: %s", (_, item, how, text) => {
    expect(whyNotUndo(item, anna, how, now)?.message).toContain(text);
  });

  it("is possible for the whole minute when no email is sent", () => {
    const item = { ...fresh, decidedAt: now - mailWaits + 1 };
    expect(whyNotUndo(item, anna, { ...given, mail: "none" }, now)).toBeNull();
  });
});

it("a claim lasts ten minutes", () => {
  expect(isClaimed(now - claimLasts + 1, now)).toBe(true);
  expect(isClaimed(now - claimLasts, now)).toBe(false);
  expect(isClaimed(null, now)).toBe(false);
});

it("each kind of item has its own word for rejected, and a desk that shows it", () => {
  for (const kind of reviewKinds) {
    expect(deskOf(kind).kinds).toContain(kind);
    expect(deskOf(kind).refused).toBe(kinds[kind].refused);
  }
  expect(statusOf("admin_request", "refused")).toBe("denied");
  expect(statusOf("vendor_application", "refused")).toBe("rejected");
});

it("a position in a list is shown only as far as the list was counted", () => {
  expect(placeText(2, 12)).toBe("3 of 12");
  expect(placeText(100, 20_000, (n) => `<${n}>`)).toBe("100+ of <20000>");
});

it("a decision without a recorded person or time is shown without them", () => {
  expect(whoDecided({ ...approved, decidedAt: 0, decidedBy: null }, ben, now)).toBe(
    "Someone approved this",
  );
});

describe("ready-made reasons", () => {
  it("exist for every kind and decision, none twice", () => {
    for (const kind of reviewKinds) {
      const names = reasonsFor(kind).map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(reasonsFor(kind, "approved").length).toBeGreaterThan(0);
      expect(reasonsFor(kind, "refused").length).toBeGreaterThan(0);
    }
  });

  it("replace the notes only when the reviewer wrote none", () => {
    const twice = reasonsFor("admin_request").find(({ name }) => name === "twice");
    expect(notesOf("admin_request", { notes: null, reason: "twice" })).toBe(twice?.text);
    expect(notesOf("admin_request", { notes: "My own", reason: "twice" })).toBe("My own");
    expect(notesOf("admin_request", { notes: null, reason: "no-such" })).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import {
  isOfferedHearts,
  maySave,
  mostTakenOver,
  readOldSaved,
  savedToast,
  whyNotSave,
} from "~/models/people/saved/saved.rules";
import type { Role, Viewer } from "~/platform/viewer";

const now = Date.UTC(2026, 4, 7, 15);
const as = (role: Role): Viewer => ({
  id: 1,
  username: "ada",
  email: "ada@example.com",
  role,
  vendorId: null,
  vendors: [],
  marketId: null,
});

describe("saving favorites", () => {
  it("is allowed for customers, managers and administrators, and not for vendors", () => {
    for (const role of ["customer", "market_manager", "admin"] as const) {
      expect(whyNotSave(as(role))).toBeNull();
      expect(maySave(role)).toBe(true);
    }
    expect(whyNotSave(as("vendor"))).toMatchObject({ code: "wrong_role" });
    expect(maySave("vendor")).toBe(false);
  });

  it("is offered to visitors and customers, and not to vendors", () => {
    expect(isOfferedHearts(null)).toBe(true);
    expect(isOfferedHearts("customer")).toBe(true);
    expect(isOfferedHearts("vendor")).toBe(false);
    expect(maySave(null)).toBe(false);
  });

  it("asks a visitor to sign in, in words that fit the page", () => {
    expect(whyNotSave(null, { type: "vendor", at: "page" })).toMatchObject({
      code: "signed_out",
      title: "Sign in required",
      message: "Please sign in to save your favorite markets and vendors.",
    });
    for (const heart of [{ type: "vendor" }, { type: "market" }, { type: "market", at: "page" }]) {
      expect(whyNotSave(null, heart)).toMatchObject({
        message: "Please sign in to save vendors and markets to your favorites.",
      });
    }
  });
});

it("the message after saving names the market or vendor", () => {
  expect(savedToast("market", "Grove", true)).toEqual({
    title: "Added to favorites",
    description: "We added Grove to your saved markets.",
  });
  expect(savedToast("vendor", "Bee Stall", false)).toEqual({
    title: "Removed from favorites",
    description: "We removed Bee Stall from your saved vendors.",
  });
});

describe("favorites stored in a browser", () => {
  it("are read from a list, newest first", () => {
    const kept = [
      { type: "market", id: 3, savedAt: "2026-04-01T10:00:00.000Z" },
      { type: "vendor", id: 4, savedAt: "2026-04-02T10:00:00.000Z" },
    ];
    expect(readOldSaved(JSON.stringify(kept), now)).toEqual([
      { type: "vendor", id: 4, savedAt: Date.UTC(2026, 3, 2, 10) },
      { type: "market", id: 3, savedAt: Date.UTC(2026, 3, 1, 10) },
    ]);
  });

  it.each([
    { vendors: [4], markets: [3] },
    { vendorIds: [4], marketIds: [3] },
    { savedVendors: ["4"], savedMarkets: ["3"] },
    { vendors: [{ id: 4 }], markets: [{ id: 3 }] },
  ])("are read from two arrays: %j", (kept) => {
    expect(readOldSaved(JSON.stringify(kept), now)).toEqual([
      { type: "market", id: 3, savedAt: now },
      { type: "vendor", id: 4, savedAt: now },
    ]);
  });

  it.each([
    "",
    "null",
    "7",
    '"text"',
    "{",
    "[[]]",
    "[null]",
    '[{"type":"order","id":1}]',
    '[{"type":"market"}]',
    '[{"type":"market","id":-1}]',
    '[{"type":"market","id":1.5}]',
    '[{"type":"market","id":"1; drop"}]',
    '{"vendors":7,"markets":"3"}',
    '{"markets":[null,{},"x",0]}',
  ])("are empty when the stored text is corrupt: %s", (kept) => {
    expect(readOldSaved(kept, now)).toEqual([]);
  });

  it("lose only corrupt entries, and have each item once", () => {
    const kept = [{ type: "market", id: 3 }, 5, { type: "market", id: "3" }, { type: "?", id: 1 }];
    expect(readOldSaved(JSON.stringify(kept), now)).toEqual([
      { type: "market", id: 3, savedAt: now },
    ]);
  });

  it("count as saved now when their date is missing, invalid or in the future", () => {
    for (const savedAt of [undefined, 12, "soon", "2999-01-01T00:00:00Z"]) {
      const kept = JSON.stringify([{ type: "market", id: 3, savedAt }]);
      expect(readOldSaved(kept, now)[0]?.savedAt, String(savedAt)).toBe(now);
    }
  });

  it("are limited to the newest 500", () => {
    const kept = Array.from({ length: 2000 }, (_, index) => ({
      type: "market",
      id: index + 1,
      savedAt: new Date(now - index * 1000).toISOString(),
    }));
    const read = readOldSaved(JSON.stringify(kept), now);
    expect(read).toHaveLength(mostTakenOver);
    expect(read.at(-1)?.id).toBe(mostTakenOver);
  });
});

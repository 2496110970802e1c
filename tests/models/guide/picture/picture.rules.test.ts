import { describe, expect, it } from "vitest";
import {
  mostBytes,
  purposeOf,
  seenBy,
  whyNotDecode,
  whyNotPicture,
  whyNotUpload,
} from "~/models/guide/picture/picture.rules";
import type { Role, Viewer } from "~/platform/viewer";

const viewer = (role: Role) => ({ role }) as Viewer;
const roles = ["customer", "vendor", "market_manager", "admin"] as const;

describe("uploading a picture", () => {
  it("is allowed for a vendor page by vendors, for a market by managers, and for both by administrators", () => {
    const may = (purpose: "stall" | "market" | "application") =>
      roles.filter((role) => whyNotUpload(viewer(role), purpose) === null);
    expect(may("stall")).toEqual(["vendor", "admin"]);
    expect(may("market")).toEqual(["market_manager", "admin"]);
    expect(may("application")).toEqual([...roles]);
  });

  it("is allowed for an application by anyone, and for nothing else when signed out", () => {
    expect(whyNotUpload(null, "application")).toBeNull();
    expect(whyNotUpload(null, "stall")?.code).toBe("signed_out");
    expect(whyNotUpload(viewer("customer"), "stall")?.code).toBe("wrong_role");
  });

  it("takes its purpose from the uploader's role when none is given", () => {
    expect([null, ...roles].map(purposeOf)).toEqual([
      "application",
      "application",
      "stall",
      "market",
      "market",
    ]);
  });
});

describe("a picture", () => {
  it.each([
    ["by its uploader while it waits", null, null, true, "uploader"],
    ["by nobody else while it waits", null, null, false, "nobody"],
    ["by everybody once it belongs to something", 1, null, false, "all"],
    ["by nobody once it is discarded, though it had belonged to something", 1, 2, true, "nobody"],
    ["by nobody once it is discarded", null, 2, true, "nobody"],
  ])("is seen %s", (_, attachedAt, discardedAt, isMine, seen) => {
    expect(seenBy({ attachedAt, discardedAt, isMine })).toBe(seen);
  });
});

describe("the limits of a picture", () => {
  it("allow up to 50 megapixels and 16,000 pixels a side, and nothing beyond either", () => {
    const code = (width: number, height: number) => whyNotDecode({ width, height })?.code ?? "read";
    expect([code(10_000, 5_000), code(10_000, 5_001)]).toEqual(["read", "too_large"]);
    expect([code(16_000, 10), code(16_001, 10), code(10, 16_001)]).toEqual([
      "read",
      "too_large",
      "too_large",
    ]);
    expect([code(0, 10), code(10, 0)]).toEqual(["invalid", "invalid"]);
  });

  it("allow less than 5 MB, to the byte", () => {
    expect(whyNotPicture("jpeg", mostBytes - 1)).toBeNull();
    expect(whyNotPicture("jpeg", mostBytes)?.code).toBe("too_large");
    expect(whyNotPicture("jpeg", 0)?.code).toBe("invalid");
  });
});

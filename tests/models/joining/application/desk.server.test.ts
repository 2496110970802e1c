import { expect, it } from "vitest";
import {
  leadText,
  pendingText,
  readApplicationsRequest,
  reviewedBeside,
} from "~/models/joining/application/desk.server";

const read = (query: string) => readApplicationsRequest(new URLSearchParams(query));

it("the page shows vendors' applications unless its address says markets'", () => {
  expect(read("").filters).toEqual({ kind: "vendor_application" });
  expect(read("kind=market_application").filters.kind).toBe("market_application");
  expect(read("kind=admin_request").filters.kind).toBe("vendor_application");
});

it("below those that wait stand those approved, the latest reviewed first, from their beginning", () => {
  const beside = reviewedBeside(read("q=fern&sort=name&page=WzEsMSwxXQ"));
  expect(beside).toMatchObject({
    q: "fern",
    filters: { kind: "vendor_application", tab: "approved" },
    sort: { by: "reviewed", order: "desc" },
    place: null,
  });
});

it("one waits, or several wait", () => {
  expect([0, 1, 2].map((n) => pendingText(n))).toEqual([
    "0 pending applications",
    "1 pending application",
    "2 pending applications",
  ]);
});

it("what is approved and still to be added is counted beside those that wait", () => {
  expect(leadText(2, 0, String)).toBe("2 pending applications");
  expect(leadText(0, 3, String)).toBe("0 pending applications; 3 approved, not added yet");
});

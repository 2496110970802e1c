import { expect, it } from "vitest";
import {
  leadText,
  pendingText,
  readApplicationsRequest,
  reviewedBeside,
} from "~/models/joining/application/desk.server";

const read = (query: string) => readApplicationsRequest(new URLSearchParams(query));

it("the page shows vendor applications unless the address asks for market applications", () => {
  expect(read("").filters).toEqual({ kind: "vendor_application" });
  expect(read("kind=market_application").filters.kind).toBe("market_application");
  expect(read("kind=admin_request").filters.kind).toBe("vendor_application");
});

it("approved applications are listed below pending ones, latest reviewed first, from the first page", () => {
  const beside = reviewedBeside(read("q=fern&sort=name&page=WzEsMSwxXQ"));
  expect(beside).toMatchObject({
    q: "fern",
    filters: { kind: "vendor_application", tab: "approved" },
    sort: { by: "reviewed", order: "desc" },
    place: null,
  });
});

it("the text about pending applications is singular for one and plural otherwise", () => {
  expect([0, 1, 2].map((n) => pendingText(n))).toEqual([
    "0 pending applications",
    "1 pending application",
    "2 pending applications",
  ]);
});

it("approved applications that are not added yet are counted beside pending ones", () => {
  expect(leadText(2, 0, String)).toBe("2 pending applications");
  expect(leadText(0, 3, String)).toBe("0 pending applications; 3 approved, not added yet");
});

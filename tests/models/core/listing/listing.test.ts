import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ListingSpec,
  listingQuery,
  placeText,
  readListing,
  readPlace,
} from "~/models/core/listing/listing";

const spec: ListingSpec<"at" | "name", "tab" | "actor"> = {
  sorts: { at: "desc", name: "asc" },
  sort: { by: "at", order: "desc" },
  filters: { tab: ["open", "done"], actor: (text) => (/^\d+$/.test(text) ? text : null) },
};
const read = (query: string) => readListing(new URLSearchParams(query), spec);

describe("the address of a list", () => {
  it("gives the search, the sort order and the filters", () => {
    expect(read("q= ada &sort=-name&tab=done&actor=7")).toEqual({
      q: "ada",
      sort: { by: "name", order: "desc" },
      filters: { tab: "done", actor: "7" },
      place: null,
    });
  });

  it("falls back to the start of the default list if it is invalid", () => {
    const first = { q: "", sort: spec.sort, filters: {}, place: null };
    for (const query of [
      "",
      "sort=constructor",
      "sort=-toString",
      "tab=__proto__",
      "actor=x",
      "page=%%%",
      `page=${"A".repeat(5000)}`,
      `page=${btoa("[1,{},3]")}`,
      `page=${btoa("[9,1,3]")}`,
      `page=${btoa("[1,1,1e300]")}`,
    ]) {
      expect(read(query)).toEqual(first);
    }
  });

  it("is read back as it was written, for any request", () => {
    const asked = fc.record({
      q: fc.constantFrom("", "ada", "a&b=c#?"),
      sort: fc.record({
        by: fc.constantFrom("at" as const, "name" as const),
        order: fc.constantFrom("asc" as const, "desc" as const),
      }),
      filters: fc.constantFrom({}, { tab: "open" }, { tab: "done", actor: "12" }),
      place: fc.option(
        fc.record({
          way: fc.constantFrom("after" as const, "before" as const),
          value: fc.oneof(fc.string({ maxLength: 60, unit: "grapheme" }), fc.maxSafeInteger()),
          id: fc.maxSafeNat(),
        }),
      ),
    });
    fc.assert(
      fc.property(asked, (request) => {
        const page = request.place && placeText(request.place);
        expect(read(listingQuery(request, spec, { page }))).toEqual(request);
      }),
    );
  });

  it("starts at the first page again after any change", () => {
    const request = read(`q=ada&page=${placeText({ way: "after", value: 5, id: 5 })}`);
    expect(listingQuery(request, spec, { filters: { tab: "done" } })).toBe("?q=ada&tab=done");
    expect(listingQuery(request, spec, { q: null })).toBe("");
  });

  it("holds a page position with the longest possible name", () => {
    const place = { way: "after", value: "𝔐".repeat(255), id: 1 } as const;
    expect(readPlace(placeText(place))).toEqual(place);
  });
});

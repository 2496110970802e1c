import { describe, expect, it } from "vitest";
import {
  listPage,
  listRequest,
  pageOfFound,
  perPage,
  searchFor,
  searchText,
  sliceOf,
} from "~/models/core/listing/directory";

const asked = (query: string) => listRequest(new URLSearchParams(query));

describe("the address of a list", () => {
  it("asks for the first page unless it names a valid page", () => {
    expect(asked("page=3&q=%20bread%20&unknown=1")).toEqual({ q: "bread", page: 3, after: null });
    for (const page of ["0", "-1", "abc", "1.5", "", "9".repeat(40), "1e3"]) {
      expect(asked(`page=${page}`).page).toBe(1);
    }
  });

  it("may contain any search text, which is cleaned and shortened", () => {
    expect(searchText("a\u0000b\tc\u007f")).toBe("a b c");
    expect(searchText("\ud800 fish")).toBe("fish");
    expect([...searchText("🍎".repeat(500))]).toHaveLength(100);
    expect(searchText(null)).toBe("");
  });
});

describe("the search method", () => {
  it("treats the text as one phrase, including quotes and operators", () => {
    expect(searchFor('say "figs" OR *', ["name", "location"])).toMatchObject({
      by: "trigrams",
      match: '{name location} : "say ""figs"" OR *"',
    });
  });

  it("compares letters if there are fewer than three characters, not counting accents", () => {
    expect(searchFor("", ["name"])).toEqual({ by: "all" });
    expect(searchFor("fl", ["name"])).toMatchObject({ by: "letters", lower: "fl", from: "Fl" });
    expect(searchFor("e\u0301o", ["name"]).by).toBe("letters");
    expect(searchFor("🍎🍏", ["name"]).by).toBe("letters");
    expect(searchFor("市場祭", ["name"]).by).toBe("trigrams");
  });
});

describe("a page within a window of rows", () => {
  const rows = [{ id: 5 }];
  const all = asked("");
  it("counts the pages that the window holds", () => {
    expect(listPage(rows, { n: 49, start: 24, more: 0, lastId: 9, total: 49 }, all)).toMatchObject({
      page: 2,
      pages: 3,
      count: 49,
      more: false,
      carryOn: null,
    });
    expect(listPage([], undefined, all)).toMatchObject({
      page: 1,
      pages: 1,
      count: 0,
      more: false,
    });
  });

  it("continues after the window only from its last page", () => {
    const window = { n: 48, more: 1, lastId: 9, total: 5000 };
    expect(listPage(rows, { ...window, start: 0 }, all).carryOn).toBeNull();
    expect(listPage(rows, { ...window, start: 24 }, all).carryOn).toBe(9);
  });

  it("knows the total of the whole list, but not of a search", () => {
    const window = { n: 48, more: 1, lastId: 9, start: 0, total: 5000 };
    expect(listPage(rows, window, all).total).toBe(5000);
    expect(listPage(rows, window, asked("q=figs")).total).toBeNull();
  });

  it("is cut from the search results if they were sorted in code", () => {
    const found = Array.from({ length: perPage + 1 }, (_, id) => ({ id }));
    expect(pageOfFound(found, { next: 77, more: true }, asked("page=2"))).toMatchObject({
      rows: [{ id: perPage }],
      page: 2,
      pages: 2,
      more: true,
      carryOn: 77,
    });
    expect(pageOfFound(found, { next: 77, more: true }, asked("page=1")).carryOn).toBeNull();
    expect(pageOfFound(found, { next: null, more: false }, asked("page=99"))).toMatchObject({
      page: 2,
      more: false,
    });
    expect(pageOfFound([], { next: 77, more: true }, all)).toMatchObject({
      count: 0,
      page: 1,
      pages: 1,
      carryOn: 77,
    });
  });
});

describe("a slice for programs", () => {
  const found = [{ id: 3 }, { id: 4 }, { id: 7 }];
  it("says where the next slice begins, and how long the list is if known", () => {
    expect(sliceOf(found, { limit: 2, cursor: 0 }, 100)).toEqual({
      rows: [{ id: 3 }, { id: 4 }],
      next: 4,
      total: 100,
    });
    expect(sliceOf(found, { limit: 2, cursor: 0 }).total).toBeNull();
    expect(sliceOf(found, { limit: 3, cursor: 0 })).toMatchObject({ next: null, total: 3 });
  });
});

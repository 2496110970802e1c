import { describe, expect, it } from "vitest";
import { count, kb, table } from "../../../scripts/bench/table.mjs";

describe("a text table", () => {
  it("aligns names left and numbers right, without trailing spaces", () => {
    const rows = [
      ["address", "rows", ""],
      ["/", "5", "ok"],
      ["/markets", "1,200", "OVER: rows"],
    ];
    expect(table(rows)).toBe(
      ["  address    rows", "  /             5  ok", "  /markets  1,200  OVER: rows"].join("\n"),
    );
  });

  it("distinguishes zero from unknown", () => {
    expect([kb(0), kb(1536), kb(null)]).toEqual(["0.0", "1.5", ""]);
    expect([count(0), count(8_836), count(null)]).toEqual(["0", "8,836", "?"]);
  });
});

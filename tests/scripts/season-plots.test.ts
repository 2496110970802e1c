import { expect, it } from "vitest";
import { filesOf } from "../../scripts/season/plots.mjs";

const costs = (milliseconds: number, rows: number) => [
  { page: "/markets", visits: 8, milliseconds, rows },
  { page: "/orders/N", visits: 9, milliseconds: 5, rows: rows * 2 },
  { page: "/rarely", visits: 1, milliseconds: 900, rows: 900 },
];
const week = (orders: number, pages: object[]) => ({
  orders,
  pages,
  charged: orders * 800,
  refunded: 800,
  mails: orders * 2,
  ordersKept: orders,
});
const season = {
  seed: 7,
  markets: 2,
  customers: 3,
  weeks: [week(4, costs(20, 10)), week(6, costs(30, 12)), week(2, [])],
};

it("a season's page has each figure as text and in a table, and links its plots", () => {
  const files = new Map<string, string>(filesOf(season) as [string, string][]);
  const page = files.get("README.md") ?? "";
  expect(page).toContain("**12 orders in 3 weeks**");
  expect(page).toContain("**$96 paid, $24 refunded**");
  expect(page).toContain("| 2 | $48 | $8 |");
  expect(page).toContain("**at most 30 ms, for `/markets`**");
  expect(page).toContain("| 2 | 24 rows | 12 rows |");
  // These pages were not opened in the third week, and one of them was opened only twice in the
  // season.
  expect(page).toContain("| 3 |  |  |");
  expect(page).not.toContain("/rarely");
  for (const [, plot] of page.matchAll(/\]\((.*?\.svg)\)/g)) {
    expect(files.get(plot ?? "")).toMatch(/^<svg [^>]*>\n<title>/);
  }
  expect([...files.keys()].filter((name) => name.endsWith(".svg"))).toHaveLength(5);
});

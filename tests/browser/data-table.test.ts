import { expect } from "vitest";
import { test } from "./support/test";

for (const path of ["/admin/system/orders", "/admin/system/users"]) {
  test(`each column of ${path} stands below its head, however wide the table is`, async ({
    read,
  }) => {
    const page = await read({ as: "admin", javascript: false });
    await page.goto(path);
    const seen = new Set<number>();
    for (let width = 800; width <= 1280; width += 40) {
      await page.setViewportSize({ width, height: 800 });
      const { isTable, heads, cells } = await page.locator(".data-table").evaluate((table) => {
        const places = (row: string) =>
          [...table.querySelectorAll(`${row} > *`)].map((each) => each.getBoundingClientRect().x);
        const rows = table.querySelector("tbody") as HTMLElement;
        return {
          // Where the table has no room, each row is two lines.
          isTable: getComputedStyle(rows).display === "table-row-group",
          heads: places("thead tr"),
          cells: places("tbody tr:first-child"),
        };
      });
      if (!isTable) continue;
      expect(cells, `${width} pixels`).toEqual(heads);
      seen.add(heads.filter((x) => x > 0).length);
    }
    expect(seen.size, "with and without the columns that only a wide table shows").toBe(2);
  });
}

import { expect, it } from "vitest";
import { directionOf, nextSort } from "~/components/kit/data-table";

const byName = { by: "name", order: "asc" } as const;
const byNameBack = { by: "name", order: "desc" } as const;

it("a column tells which way it runs, and the others that they do not", () => {
  expect(directionOf("name", byName)).toBe("ascending");
  expect(directionOf("name", byNameBack)).toBe("descending");
  expect(directionOf("total", byName)).toBe("none");
  expect(directionOf("name", null)).toBe("none");
});

it("a press on its head sorts by a column, and another turns it round", () => {
  expect(nextSort("name", null, null)).toBe("name");
  expect(nextSort("name", { by: "total", order: "asc" }, "total")).toBe("name");
  expect(nextSort("name", byName, "name")).toBe("-name");
  expect(nextSort("name", byNameBack, "-name")).toBe("name");
});

it("a press turns round what a list is sorted by without being asked", () => {
  expect(nextSort("name", byNameBack, null)).toBe("-name");
});

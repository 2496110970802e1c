import { expect, it } from "vitest";
import { directionOf, nextSort } from "~/components/kit/data-table";

const byName = { by: "name", order: "asc" } as const;
const byNameBack = { by: "name", order: "desc" } as const;

it("the sorted column states its direction, and the others state none", () => {
  expect(directionOf("name", byName)).toBe("ascending");
  expect(directionOf("name", byNameBack)).toBe("descending");
  expect(directionOf("total", byName)).toBe("none");
  expect(directionOf("name", null)).toBe("none");
});

it("a click on a column header sorts by it, and another reverses the order", () => {
  expect(nextSort("name", null, null)).toBe("name");
  expect(nextSort("name", { by: "total", order: "asc" }, "total")).toBe("name");
  expect(nextSort("name", byName, "name")).toBe("-name");
  expect(nextSort("name", byNameBack, "-name")).toBe("name");
});

it("a click reverses the default order of a list", () => {
  expect(nextSort("name", byNameBack, null)).toBe("-name");
});

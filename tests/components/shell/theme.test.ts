import { expect, it } from "vitest";
import { parseTheme } from "~/components/shell/theme";

it("is light unless dark was chosen", () => {
  expect([undefined, null, "", "purple", "light"].map(parseTheme)).toEqual(Array(5).fill("light"));
  expect(parseTheme("dark")).toBe("dark");
});

import { expect, it } from "vitest";
import { themeCookie, themeInCookie } from "~/components/shell/theme";

it("is light unless dark was chosen", () => {
  expect(themeInCookie(null)).toBe("light");
  expect(themeInCookie("md_session=abc")).toBe("light");
  expect(themeInCookie("md_theme=purple")).toBe("light");
  expect(themeInCookie("not_md_theme=dark")).toBe("light");
  expect(themeInCookie("a=b; md_theme=dark; c=d")).toBe("dark");
});

it("remembers the choice for a year, and reads back what it wrote", () => {
  const cookie = themeCookie("dark", true);
  expect(themeInCookie(cookie)).toBe("dark");
  expect(cookie).toContain("Max-Age=31536000");
  expect(cookie).toContain("SameSite=Lax");
  expect(cookie).toContain("Secure");
  expect(themeCookie("light", false)).not.toContain("Secure");
});

/** How pages are coloured. Light unless somebody chose otherwise. */
export type Theme = "light" | "dark";

/** The theme that a form or a cookie names; light for anything else. */
export function parseTheme(value: unknown): Theme {
  return value === "dark" ? "dark" : "light";
}

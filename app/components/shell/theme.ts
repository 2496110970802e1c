/** The colors of the pages, if the user has chosen. */
export type Theme = "light" | "dark";

/**
 * The theme that a form or a cookie names; null for any other value, which means the system's
 * theme.
 */
export const parseTheme = (value: unknown): Theme | null =>
  value === "dark" || value === "light" ? value : null;

/**
 * The classes of a theme. The system's theme is light, unless the system is dark: see
 * scripts/vite-system-theme.
 */
export const themeClass = (theme: Theme | null): string => theme ?? "light system";

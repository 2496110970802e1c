/** How pages are colored, where somebody has chosen. */
export type Theme = "light" | "dark";

/** The theme that a form or a cookie names; null for anything else: then it is the system's. */
export const parseTheme = (value: unknown): Theme | null =>
  value === "dark" || value === "light" ? value : null;

/** The classes of a theme. The system's is light, but where it is dark: see scripts/vite-system-theme. */
export const themeClass = (theme: Theme | null): string => theme ?? "light system";

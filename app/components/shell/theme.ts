/** How pages are coloured. Light unless somebody chose otherwise. */
export type Theme = "light" | "dark";

/** The theme that a form or a cookie names; light for anything else. */
export function parseTheme(value: unknown): Theme {
  return value === "dark" ? "dark" : "light";
}

/** The theme that a request's `Cookie` header asks for. */
export function themeInCookie(header: string | null): Theme {
  return parseTheme(/(?:^|;\s*)md_theme=([^;]*)/.exec(header ?? "")?.[1]);
}

/** The `Set-Cookie` header that remembers a theme for a year. It is no secret from the page. */
export function themeCookie(theme: Theme, secure: boolean): string {
  return `md_theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax${secure ? "; Secure" : ""}`;
}

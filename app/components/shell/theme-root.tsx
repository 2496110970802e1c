import type { ReactNode } from "react";
import { type Theme, themeClass } from "./theme";

/**
 * The root that Radix Themes' styles and components look for, with the attributes that its own
 * `Theme` would write. `Theme` itself brings tooltips and their positioning along: 22 KB of
 * JavaScript on every page, for something no page shows.
 */
export function ThemeRoot({ theme, children }: { theme: Theme | null; children: ReactNode }) {
  return (
    <div
      className={`radix-themes ${themeClass(theme)}`}
      data-is-root-theme="true"
      data-accent-color="green"
      data-gray-color="sand"
      data-has-background="true"
      data-panel-background="solid"
      data-radius="large"
      data-scaling="100%"
    >
      {children}
    </div>
  );
}

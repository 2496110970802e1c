import { useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "../kit/icon";
import { useHere } from "../kit/use-here";
import { parseTheme, type Theme, themeClass } from "./theme";
import "../kit/button.css";
import "../kit/menu.css";
import "./site-footer.css";
import "./site-header.css";

const key = "theme";
const classes = {
  link: "footer-link",
  menu: "menu-item",
  icon: "icon-button",
} as const;

/**
 * The theme that the user has just chosen, or the theme that the server knows; null for the
 * system's theme.
 */
export function useTheme(known: Theme | null): Theme | null {
  const chosen = useFetcher({ key }).formData?.get("theme");
  return chosen ? parseTheme(chosen) : known;
}

/**
 * Switches between light and dark. It is a form, sent in the background if JavaScript runs. As long
 * as the user has not chosen a theme, the style sheet decides which of the two buttons to show.
 */
export function ThemeToggle({
  theme,
  looks = "link",
}: {
  theme: Theme | null;
  /** The look of its button: a link of the footer, an item of a menu, or an icon alone. */
  looks?: keyof typeof classes;
}) {
  const fetcher = useFetcher({ key });
  const here = useHere();
  const others: Theme[] =
    theme === null ? ["dark", "light"] : [theme === "dark" ? "light" : "dark"];
  return (
    <fetcher.Form
      method="post"
      action="/theme"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        const chosen = parseTheme((submitter as HTMLButtonElement | null)?.value) ?? "dark";
        void fetcher.submit({ theme: chosen, stay: "yes" }, { method: "post", action: "/theme" });
      }}
    >
      <input type="hidden" name="returnTo" value={here} />
      {others.map((other) => {
        const label = other === "dark" ? "Dark theme" : "Light theme";
        const alone = looks === "icon" ? { "aria-label": label, "data-tip": label } : {};
        return (
          <button
            key={other}
            type="submit"
            name="theme"
            value={other}
            className={theme === null ? `${classes[looks]} theme-to-${other}` : classes[looks]}
            {...alone}
          >
            <Icon name={other === "dark" ? "moon" : "sun"} />
            {looks !== "icon" && label}
          </button>
        );
      })}
    </fetcher.Form>
  );
}

/**
 * The root element that Radix Themes' styles and components look for, with the attributes that
 * Radix's own `Theme` would set. `Theme` also brings tooltips and their positioning: 22 KB of
 * JavaScript on every page, for something that no page shows.
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

import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { Icon } from "../kit/icon";
import { useHere } from "../kit/use-here";
import { parseTheme, type Theme, themeClass } from "./theme";
import "../kit/button.css";
import "../kit/menu.css";
import "./site-footer.css";
import "./site-header.css";

const event = "market-day:theme";
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
  // A choice counts until the server knows something newer.
  const [chosen, setChosen] = useState<{ theme: Theme; known: Theme | null } | null>(null);
  useEffect(() => {
    const hear = (told: Event) => setChosen({ theme: (told as CustomEvent<Theme>).detail, known });
    window.addEventListener(event, hear);
    return () => window.removeEventListener(event, hear);
  }, [known]);
  return chosen !== null && chosen.known === known ? chosen.theme : known;
}

/**
 * Shows the chosen theme at once, and stores it in the background. Without a connection, the choice
 * counts until the user opens another page. (A fetcher would load the whole page again, and would
 * replace it with an error page if there is no connection.)
 */
function choose(submit: FormEvent<HTMLFormElement>) {
  submit.preventDefault();
  const { submitter } = submit.nativeEvent as SubmitEvent;
  const theme = parseTheme((submitter as HTMLButtonElement | null)?.value) ?? "dark";
  window.dispatchEvent(new CustomEvent(event, { detail: theme }));
  const body = new URLSearchParams({ theme });
  void fetch("/theme", { method: "POST", body, redirect: "manual" }).catch(() => {});
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
  const here = useHere();
  const others: Theme[] =
    theme === null ? ["dark", "light"] : [theme === "dark" ? "light" : "dark"];
  return (
    <form method="post" action="/theme" onSubmit={choose}>
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
    </form>
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

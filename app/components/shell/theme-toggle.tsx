import { useFetcher } from "@remix-run/react";
import { Icon } from "../kit/icon";
import { useHere } from "../kit/use-here";
import { parseTheme, type Theme } from "./theme";
import "../kit/icon-button.css";
import "../kit/menu.css";
import "./footer-link.css";
import "./theme-toggle.css";

const key = "theme";
const classes = { link: "footer-link", menu: "menu-item", icon: "icon-button" } as const;

/** The theme that was just chosen, or else the one that the server knows of; null is the system's. */
export function useTheme(known: Theme | null): Theme | null {
  const chosen = useFetcher({ key }).formData?.get("theme");
  return chosen ? parseTheme(chosen) : known;
}

/**
 * Switches between light and dark: a form, sent in the background where JavaScript runs. As long as
 * nobody has chosen, the sheet knows which of the two there is to switch to.
 */
export function ThemeToggle({
  theme,
  looks = "link",
}: {
  theme: Theme | null;
  /** How its button is drawn: as a link of the footer, an item of a menu, or an icon alone. */
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

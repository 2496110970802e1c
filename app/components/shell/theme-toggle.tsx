import { useFetcher } from "@remix-run/react";
import { Icon } from "../kit/icon";
import { useHere } from "../kit/use-here";
import { parseTheme, type Theme } from "./theme";
import "../kit/icon-button.css";
import "../kit/menu.css";
import "./footer-link.css";

const key = "theme";
const classes = { link: "footer-link", menu: "menu-item", icon: "icon-button" } as const;

/** The theme that was just chosen, or else the one that the server knows of. */
export function useTheme(known: Theme): Theme {
  const chosen = useFetcher({ key }).formData?.get("theme");
  return chosen ? parseTheme(chosen) : known;
}

/** Switches between light and dark: a form, sent in the background where JavaScript runs. */
export function ThemeToggle({
  theme,
  looks = "link",
}: {
  theme: Theme;
  /** How its button is drawn: as a link of the footer, an item of a menu, or an icon alone. */
  looks?: keyof typeof classes;
}) {
  const fetcher = useFetcher({ key });
  const here = useHere();
  const other: Theme = theme === "dark" ? "light" : "dark";
  const label = other === "dark" ? "Dark theme" : "Light theme";
  const alone = looks === "icon" ? { "aria-label": label, "data-tip": label } : {};
  return (
    <fetcher.Form
      method="post"
      action="/theme"
      onSubmit={(event) => {
        event.preventDefault();
        void fetcher.submit({ theme: other, stay: "yes" }, { method: "post", action: "/theme" });
      }}
    >
      <input type="hidden" name="theme" value={other} />
      <input type="hidden" name="returnTo" value={here} />
      <button type="submit" className={classes[looks]} {...alone}>
        <Icon name={other === "dark" ? "moon" : "sun"} />
        {looks !== "icon" && label}
      </button>
    </fetcher.Form>
  );
}

import type { Page } from "playwright";
import { ownHouse } from "../support/own-house";

/**
 * Changes a page that the server sent in light colors so that it looks as if the server had sent it
 * dark, at once.
 */
export const darken = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll("html, .radix-themes")) {
      element.classList.replace("light", "dark");
      element.classList.remove("system");
    }
    document.querySelector("meta[name=theme-color][media]")?.remove();
    document.querySelector("meta[name=color-scheme]")?.setAttribute("content", "dark");
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", "#14150f");
    const fading = () => document.getAnimations().filter((each) => each instanceof CSSTransition);
    // When an element has reached its color, what inherits the color begins to fade to it.
    for (let found = fading(); found.length > 0; found = fading()) {
      for (const transition of found) transition.finish();
    }
  });

/** Makes the server draw its pages dark from now on. */
export const chooseDark = (page: Page) =>
  page.context().addCookies([{ name: "md_theme", value: "dark", url: ownHouse().site }]);

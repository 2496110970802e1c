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
    const fading = document.getAnimations().filter((each) => each instanceof CSSTransition);
    for (const transition of fading) transition.finish();
  });

/** Makes the server draw its pages dark from now on. */
export const chooseDark = (page: Page) =>
  page.context().addCookies([{ name: "md_theme", value: "dark", url: ownHouse().site }]);

import type { Page } from "playwright";
import { expect } from "vitest";
import { darken } from "../screens/dark";
import { axe } from "./axe";

/**
 * Sets the width of the window and waits until the page is drawn that wide; otherwise axe would
 * measure a page half redrawn.
 */
export async function widen(page: Page, width: number) {
  if (page.viewportSize()?.width === width) return;
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate(
    (wanted) =>
      new Promise<void>((drawn) => {
        const look = () =>
          innerWidth === wanted
            ? requestAnimationFrame(() => drawn())
            : requestAnimationFrame(look);
        requestAnimationFrame(look);
      }),
    width,
  );
}

/**
 * Checks that the page, in the state it is in, has no accessibility violations on a phone and on a
 * desk, in light and dark. Leaves the page dark.
 */
export async function expectReadable(page: Page) {
  for (const width of [1280, 360]) {
    await widen(page, width);
    expect(await axe(page), `light, ${width}`).toEqual([]);
  }
  await darken(page);
  for (const width of [360, 1280]) {
    await widen(page, width);
    expect(await axe(page, "colors"), `dark, ${width}`).toEqual([]);
  }
}

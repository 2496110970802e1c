import type { Locator } from "playwright";

/** Waits until the page's script has taken an element over: before that a click is a plain one. */
export async function awake(element: Locator): Promise<void> {
  const handle = await element.elementHandle();
  await element
    .page()
    .waitForFunction(
      (node) => Object.keys(node ?? {}).some((key) => key.startsWith("__reactProps")),
      handle,
    );
}

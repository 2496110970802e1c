import type { Locator } from "playwright";
import { until } from "./until";

/**
 * Waits until the page's script has taken over an element; before that, a click is a plain browser
 * click.
 */
export async function awake(element: Locator): Promise<void> {
  await until(() =>
    element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps"))),
  );
}

import { expect, it } from "vitest";
import { browserLabel } from "~/models/people/user/browser-label";

const gecko = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
it.each([
  [
    `Mozilla/5.0 (Linux; Android 14) ${gecko} Chrome/125.0 Mobile Safari/537.36`,
    "Chrome on Android",
  ],
  ["Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox on Windows"],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${gecko} Chrome/125.0 Safari/537.36 Edg/125.0`,
    "Edge on Windows",
  ],
  [`Mozilla/5.0 (iPhone; like Mac OS X) ${gecko} CriOS/125.0 Safari/604.1`, "Chrome on iPhone"],
  [`Mozilla/5.0 (iPad; like Mac OS X) ${gecko} FxiOS/130.0 Safari/604.1`, "Firefox on iPad"],
  [
    `Mozilla/5.0 (Macintosh; Mac OS X 10_15_7) ${gecko} Version/17.4 Safari/605.1.15`,
    "Safari on Mac",
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64) ${gecko} Chrome/125.0 Safari/537.36`, "Chrome on Chromebook"],
  ["curl/8", "Unknown browser or program"],
  ["", "Unknown browser or program"],
])("a browser is named for its owner: %s", (userAgent, label) => {
  expect(browserLabel({ headers: new Headers({ "User-Agent": userAgent }) })).toBe(label);
});

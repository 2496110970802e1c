import type { Page } from "playwright";
import { expect } from "vitest";
import routes from "../../../app/routes";
import { handlersOf } from "../../support/handlers";
import { test } from "../support/test";
import { chooseDark, darken } from "./dark";
import { noScreens, screens } from "./list";
import { tiles } from "./look";

const isForMachines = (address: string) =>
  /^\/(api|images|webhooks|sitemap)\b/.test(address) || /^\/(healthz|robots\.txt)$/.test(address);

test("every page of the product is in the list of screens", () => {
  const listed = new Set([...screens.map(({ of }) => of), ...noScreens]);
  const pages = handlersOf(routes).flatMap(({ kind, address }) =>
    kind === "loader" && address !== null && !isForMachines(address) ? [address] : [],
  );
  expect(pages.filter((address) => !listed.has(address))).toEqual([]);
});

/** The page as drawn, without the theme form and the parts that differ each time. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const each of copy.querySelectorAll("script, template, form[action='/theme']"))
      each.remove();
    // A page contains only the part of its theme's style that it needs, so this part may differ.
    for (const each of copy.querySelectorAll("style[data-href]")) each.textContent = "";
    return copy.outerHTML.replace(/ nonce="[^"]*"/g, "");
  });

test.for([
  ["/", undefined],
  ["/map", undefined],
  ["/orders", "customer"],
  ["/vendor-dashboard", "vendor"],
  ["/newsletter-management", "admin"],
  ["/nowhere", undefined],
] as const)(
  "the test helper that darkens %s produces what the server renders in the dark theme",
  async ([at, as], { read }) => {
    const page = await read({ as, javascript: false, refusals: [404], elsewhere: [tiles] });
    await page.context().clearCookies({ name: "md_theme" });
    await page.goto(at);
    await darken(page);
    const darkened = await drawn(page);
    await chooseDark(page);
    await page.reload();
    expect(await drawn(page)).toBe(darkened);
  },
);

import type { Page } from "playwright";
import { expect } from "vitest";
import { readQrIn } from "../support/qr";
import { signedInAs } from "./support/account";
import { axe } from "./support/axe";
import { becameOf, makeStallDay } from "./support/stall-day";
import { screenshot, test } from "./support/test";
import { until } from "./support/until";

/** A browser without a connection reports an error for every request; these tests expect that. */
const phone = { width: 360, elsewhere: [/./] };

const isKept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("pages-"));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().some(({ url }) => new URL(url).pathname === "/vendor-stall");
  });
const keptKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("stall:")));
const line = (page: Page, text: string | RegExp) =>
  page.locator(".stall-line").getByText(text).waitFor();
const row = (page: Page, code: string) => page.locator(".pickup").filter({ hasText: code });
const tick = (page: Page, code: string, name: "Collected" | "Not collected" = "Collected") =>
  row(page, code)
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .click();
const toCollect = (page: Page) => page.locator(".counts li").first().innerText();

test("two phones at a stall work through a lost connection and end in the same state", async ({
  visit,
}) => {
  const stall = `stall-${Date.now()}`;
  await makeStallDay(stall, 300);
  const one = await visit(phone);
  const two = await visit(phone);
  for (const page of [one, two]) {
    await signedInAs(page, stall);
    await page.goto("/vendor-stall");
    await line(page, /^Up to date/);
    // The phone has all orders, although the page only came with a hundred.
    await until(async () => (await page.locator(".pickup").count()) === 300);
    await until(() => isKept(page));
    await page.context().setOffline(true);
    await line(page, /^No connection/);
  }

  // The vendor finds an order by its code, ticks it, undoes that, and ticks it again.
  await one.getByLabel("Name, number or pickup code").fill("q250");
  await until(async () => (await one.locator(".pickup").count()) === 1);
  await tick(one, "Q250");
  await one.locator(".just-ticked").getByText("collected").waitFor();
  await line(one, "No connection: 1 update is waiting on this phone.");
  await one.locator(".just-ticked").getByRole("button", { name: /^Undo/ }).click();
  await line(one, /You can keep checking off orders/);
  for (const code of ["Q250", "Q002", "Q003", "Q300"]) await tick(one, code);
  await line(one, "No connection: 4 updates are waiting on this phone.");
  for (const code of ["Q003", "Q004"]) await tick(two, code);
  await tick(two, "Q300", "Not collected");

  // A page that is reloaded without a connection has lost nothing.
  await one.reload();
  await line(one, "No connection: 4 updates are waiting on this phone.");
  expect(await toCollect(one)).toBe("296 to pick up");
  expect(await axe(one)).toEqual([]);
  await screenshot(one, "stall without a connection");

  // The offline page does not know who is signed in, and deletes nothing.
  await one.goto("/offline");
  await one.getByRole("heading", { name: "Pages you can read offline" }).waitFor();
  expect((await keptKeys(one)).map((key) => key.split(":")[1]).sort()).toEqual(["day", "waiting"]);
  await one.goto("/vendor-stall");
  await line(one, "No connection: 4 updates are waiting on this phone.");

  await one.context().setOffline(false);
  await line(one, "4 updates sent.");
  await two.context().setOffline(false);
  await line(two, "3 updates sent.");
  await two
    .getByText(
      /^Someone marked ORD-\d+ as collected on another phone\. The order stays collected\./,
    )
    .waitFor();
  await one.reload();
  for (const page of [one, two]) {
    await until(async () => (await toCollect(page)) === "295 to pick up");
  }
  expect(await becameOf(stall)).toEqual({ ready: 295, completed: 5 });

  // The kept data goes away with the account, so the user is asked before a tick is lost.
  await two.context().setOffline(true);
  await tick(two, "Q005");
  await line(two, /1 update is waiting/);
  two.once("dialog", (dialog) => void dialog.accept());
  await two.locator(".office-menu summary").click();
  await two.getByRole("button", { name: "Sign Out" }).click();
  await two.locator("h1", { hasText: "You’re still signed in" }).waitFor();
  expect(await keptKeys(two)).toEqual([]);
});

/** A browser that reads QR codes, whose camera sees the text in `window.seen`. */
const camera = () => {
  class BarcodeDetector {
    static getSupportedFormats = async () => ["qr_code"];
    detect = async () => ("seen" in window ? [{ rawValue: window.seen }] : []);
  }
  Object.assign(window, { BarcodeDetector });
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement("canvas");
    canvas.getContext("2d")?.fillRect(0, 0, 9, 9);
    return canvas.captureStream(5);
  };
};
const hold = (page: Page, seen: string) =>
  page.evaluate((text) => Object.assign(window, { seen: text }), seen);

test("a customer’s QR code is found at the stall without a connection, an invented one is not", async ({
  visit,
}) => {
  const stall = `qr-${Date.now()}`;
  await makeStallDay(stall, 3);
  const customer = await visit(phone);
  await signedInAs(customer, `${stall}-c002`);
  await customer.goto("/orders");
  await screenshot(customer, "pickup code");
  const qr = readQrIn(await customer.content()) ?? "";
  expect(qr).toMatch(/\/vendor-stall#Q002\./);

  const page = await visit(phone);
  await page.addInitScript(camera);
  await signedInAs(page, stall);
  await page.goto("/vendor-stall");
  await line(page, /^Up to date/);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Scan a code" }).click();
  await hold(page, qr.replace("Q002", "Q003"));
  await page.getByText("This code isn’t for your stall.").waitFor();
  await screenshot(page, "stall with the camera open");
  expect(await axe(page)).toEqual([]);
  await hold(page, qr);
  await until(async () => (await page.locator(".pickup").count()) === 1);
  expect(await row(page, "Q002").count()).toBe(1);
  expect(await page.locator("video").count()).toBe(0);

  // The phone's own camera opens the code as an address.
  await page.context().setOffline(false);
  await page.goto("/vendor-days");
  await page.goto(new URL(qr).pathname + new URL(qr).hash);
  await until(async () => (await page.locator(".pickup").count()) === 1);
  expect(new URL(page.url()).hash).toBe("");
});

test("without JavaScript every pickup is marked by a form and can be undone", async ({ visit }) => {
  const stall = `plain-${Date.now()}`;
  await makeStallDay(stall, 120);
  const page = await visit({ ...phone, javascript: false });
  await signedInAs(page, stall);
  await page.goto("/vendor-stall");
  expect(await page.locator(".pickup").count()).toBe(100);
  await page.getByLabel("Name, number or pickup code").fill("Q110");
  await page.getByRole("button", { name: "Find" }).click();
  await tick(page, "Q110");
  await page.locator(".just-ticked").getByText("collected").waitFor();
  expect(await becameOf(stall)).toEqual({ ready: 119, completed: 1 });
  await page.locator(".just-ticked").getByRole("button", { name: /^Undo/ }).click();
  expect(await becameOf(stall)).toEqual({ ready: 120 });
  await page.goto("/vendor-stall?q=nobody");
  await page.getByText("Not on today’s list").waitFor();
  await page.goto("/vendor-stall?print");
  expect(await page.locator(".sheet-box").count()).toBe(120);
});

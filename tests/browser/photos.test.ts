import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { expect } from "vitest";
import { photoHeld } from "../support/pictures";
import { awake } from "./support/awake";
import { axe } from "./support/axe";
import { bothWays, screenshot, test } from "./support/test";
import { toast } from "./support/toast";

const folder = mkdtempSync(join(tmpdir(), "market-day-photos-"));
const file = (name: string, bytes: Uint8Array) => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};
const page = "/vendor-edit/picture";

/**
 * Waits until the photo is drawn, and returns its width divided by its height: more than 1 means
 * upright.
 */
const seen = async (shown: Page) => {
  const picture = shown.getByRole("img", { name: /^Photo of/ });
  await picture.waitFor();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  return picture.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight);
};

bothWays(
  "a vendor uploads a photo, sees it before it is saved, and removes it",
  async ({ page: shown, visit, javascript }) => {
    const photo = file("photo.jpg", await photoHeld(6, "jpeg", { width: 1200, height: 600 }));
    await shown.goto(page);
    const before = shown.getByRole("button", { name: /^Remove/ });
    if ((await before.count()) > 0) {
      if (javascript) await awake(before);
      await before.click();
    }
    await before.waitFor({ state: "detached" });

    // If a file is no photo, an error appears beside the field; the rest of the form stays
    // unchanged.
    await shown.locator("input[type=file]").setInputFiles(file("fake.jpg", Buffer.from("<svg/>")));
    if (!javascript) await shown.getByRole("button", { name: "Add photo" }).click();
    await shown.locator(".field-error", { hasText: "This is a drawing (SVG)" }).waitFor();

    await shown.locator("input[type=file]").setInputFiles(photo);
    if (!javascript) await shown.getByRole("button", { name: "Add photo" }).click();
    await shown.getByText("Image uploaded successfully!").waitFor();
    expect(await seen(shown)).toBe(2);
    if (javascript) expect(await axe(shown)).toEqual([]);
    await screenshot(shown, `photo-field-${javascript ? "with" : "without"}-javascript`);

    const address = await shown.locator("input[name=image]").inputValue();
    const stranger = await visit({ as: undefined, refusals: [404] });
    expect((await stranger.goto(address))?.status()).toBe(404);
    await shown.getByRole("button", { name: "Save photo" }).click();
    await toast(shown, "Image uploaded successfully!");
    expect(await seen(shown)).toBe(2);
    expect((await stranger.goto(address))?.status()).toBe(200);

    await shown.getByRole("button", { name: /^Remove/ }).click();
    await shown.getByRole("button", { name: "Save photo" }).click();
    await toast(shown, "Photo removed");
    // Requested in a new browser, because a browser that has seen the photo may keep it.
    const another = await visit({ as: undefined, refusals: [404] });
    expect((await another.goto(address))?.status()).toBe(404);
  },
  { as: "vendor", refusals: [404, 415] },
);

test("a large photo is shrunk before it is uploaded, and the form waits for the upload", async ({
  visit,
}) => {
  const shown = await visit({ as: "vendor", width: 360 });
  // Noise makes the file as large as a phone's photo.
  const { default: sharp } = await import("sharp");
  const noise = { width: 3400, height: 2400, channels: 3 as const, background: "white" };
  const large = await sharp({
    create: { ...noise, noise: { type: "gaussian", mean: 128, sigma: 40 } },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
  expect(large.length).toBeGreaterThan(5 * 1024 * 1024);
  let sent = 0;
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await shown.route("**/upload", async (route) => {
    sent = route.request().postDataBuffer()?.length ?? 0;
    await arrived;
    await route.continue();
  });
  await shown.goto(page);
  await shown.locator("input[type=file]").setInputFiles(file("large.jpg", large));
  await shown.getByRole("progressbar").waitFor();
  await shown.getByRole("button", { name: "Save photo" }).click();
  await shown.getByText("Wait until your photos are uploaded.").waitFor();
  arrive();
  await shown.getByText("Image uploaded successfully!").waitFor();
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(large.length / 2);
  await shown.locator("input[name=image]").waitFor({ state: "attached" });
  await screenshot(shown, "photo-field-phone");
});

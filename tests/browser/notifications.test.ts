import type { Page, Worker } from "playwright";
import { expect } from "vitest";
import { asNewCustomer } from "./support/account";
import { axe } from "./support/axe";
import { inDatabase } from "./support/database";
import { somebody } from "./support/mail";
import { bothWays, screenshot, test } from "./support/test";
import { toast } from "./support/toast";
import { until } from "./support/until";

const phone = { width: 360 };
const box = (page: Page, name: string) => page.getByRole("checkbox", { name });

bothWays(
  "a customer chooses which news browsers show, and turns a browser off",
  async ({ page, javascript }) => {
    const username = somebody();
    await asNewCustomer(page, username);
    await subscribe(username);
    await page.goto("/account/notices");
    await screenshot(page, "notifications");
    if (javascript) expect(await axe(page)).toEqual([]);
    await box(page, "A refund is on its way").uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await toast(page, "We saved which notifications you want.");
    await page.goto("/account/notices");
    expect(await box(page, "A refund is on its way").isChecked()).toBe(false);
    expect(await box(page, "Your order is ready").isChecked()).toBe(true);
    await page.getByRole("button", { name: "Turn off Firefox on Android" }).click();
    await toast(page, "Firefox on Android gets no more notifications.");
    expect(await page.getByText("(this browser)").count()).toBe(0);
    const turnOn = page.getByRole("button", { name: "Turn on in this browser" });
    if (javascript) await turnOn.waitFor();
    else expect(await page.content()).toContain("To turn on notifications, allow JavaScript");
  },
  phone,
);

test("the service worker shows news by its title, and a line that it fetches signed in", async ({
  visit,
}) => {
  const page = await visit(phone);
  const username = somebody();
  await asNewCustomer(page, username);
  const id = await subscribe(username, "Order ORD-0042 is ready for pickup");
  await page.goto("/account/notices");
  const worker = await serviceWorker(page);
  await push(page, { id, title: "Your order is ready", path: "/orders#ORD-0042" });
  await until(async () => (await shown(worker)).length === 2);
  expect(await shown(worker)).toEqual([
    "Your order is ready",
    "Your order is ready: Order ORD-0042 is ready for pickup",
  ]);
});

/** Lets a browser of the account get news, and queues a piece of it. Returns the news's id. */
async function subscribe(username: string, line = ""): Promise<number> {
  const ids = await inDatabase((d1) =>
    d1.batch<{ id: number }>([
      d1
        .prepare(
          `insert into push_subscriptions (user_id, session_hash, endpoint, p256dh, auth, label, created_at)
          select s.user_id, s.token_hash, 'https://push.example/' || u.username, '', '',
            'Firefox on Android', 0
          from sessions s join users u on u.id = s.user_id where u.username = ? returning id`,
        )
        .bind(username),
      d1
        .prepare(
          `insert into push_outbox (key, subscription_id, news, line, path, time_zone, status,
            next_attempt_at, created_at)
          select 'test', max(id), 'ready', ?, '/orders', 'UTC', 'sent', 0, 0
          from push_subscriptions returning id`,
        )
        .bind(line),
    ]),
  );
  return ids[1]?.results[0]?.id ?? 0;
}

/** Hands the browser a message, as its push service would. */
async function push(page: Page, message: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations;
      if (registration) found(registration.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
}

/** The page's service worker. It notes what it shows, because this browser shows no notifications. */
async function serviceWorker(page: Page): Promise<Worker> {
  const context = page.context();
  await page.evaluate(() => navigator.serviceWorker.register("/service-worker.js"));
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await worker.evaluate(() => {
    const noted: string[] = [];
    const showNotification = async (title: string, { body }: { body?: string }) => {
      noted.push(body ? `${title}: ${body}` : title);
    };
    const { registration } = globalThis as unknown as { registration: object };
    Object.assign(registration, { showNotification });
    Object.assign(globalThis, { noted });
  });
  return worker;
}

const shown = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as { noted: string[] }).noted);

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newWorker, site } from "./stand-in";

let worker: Awaited<ReturnType<typeof newWorker>>;
beforeEach(async () => {
  worker = await newWorker();
});
afterEach(() => vi.unstubAllGlobals());

const pushed = { id: 7, title: "Your order is ready", path: "/orders#ORD-0012" };
const arrives = () => worker.happens("push", { data: { json: () => pushed } });
const alone = { title: "Your order is ready", body: undefined, tag: "news-7" };

it("a push shows its title at once, and then the line that only the signed-in browser gets", async () => {
  worker.given.network = () => {
    expect(worker.notified).toMatchObject([alone]);
    return Response.json({ ...pushed, line: "Order ORD-0012 is ready for pickup" });
  };
  await arrives();
  expect(worker.asked).toEqual(["/api/notifications/7"]);
  expect(worker.notified).toMatchObject([
    alone,
    { ...alone, body: "Order ORD-0012 is ready for pickup" },
  ]);
});

it.each([
  ["a session", () => Response.json({ error: "Sign in" }, { status: 401 })],
  ["a connection", () => Promise.reject(new TypeError("Failed to fetch"))],
] as const)("a push without %s shows its title alone", async (_, network) => {
  worker.given.network = network;
  await arrives();
  expect(worker.notified).toMatchObject([alone]);
});

it("a push after a sign-out that the server did not know of shows its title alone", async () => {
  worker.given.network = () => Promise.reject(new TypeError("Failed to fetch"));
  await worker.answered(new Request(`${site}/sign-out`, { method: "POST" }));
  worker.asked.length = 0;
  await arrives();
  worker.given.network = (path) =>
    path === "/api/logout" ? new Response() : Response.json({ ...pushed, line: "Order ORD-0012" });
  await arrives();
  expect(worker.asked).toEqual(["POST /api/logout", "POST /api/logout"]);
  expect(worker.notified).toMatchObject([alone, alone]);
});

it("a tap closes the notification and opens its page", async () => {
  const close = vi.fn();
  await worker.happens("notificationclick", { notification: { data: pushed.path, close } });
  expect(close).toHaveBeenCalledOnce();
  expect(worker.opened).toEqual([`${site}/orders#ORD-0012`]);
});

import { expect, test } from "vitest";
import { Toaster } from "~/platform/toast";

const toaster = (cookie?: string) =>
  new Toaster(new Request("http://here/", { headers: cookie ? { Cookie: cookie } : {} }));
const sentBack = (header: string | null) => (header ?? "").split(";")[0];

test("what is shown after one request is told by the next, once", async () => {
  const first = toaster();
  first.show({ title: "Order Cancelled", description: "Your refund is on its way." });
  const next = toaster(sentBack(await first.header()));
  expect(await next.take()).toEqual({
    title: "Order Cancelled",
    description: "Your refund is on its way.",
    variant: "default",
  });
  expect(await next.header()).toMatch(/^md_toast=.*; Max-Age=0/);
});

test("a page that does not tell it leaves it for the next one", async () => {
  const first = toaster();
  first.show({ title: "Saved" });
  const between = toaster(sentBack(await first.header()));
  expect(await between.header()).toBeNull();
});

test("a newer message takes the place of one that has just been told", async () => {
  const first = toaster();
  first.show({ title: "One" });
  const next = toaster(sentBack(await first.header()));
  await next.take();
  next.show({ title: "Two", variant: "destructive" });
  const last = toaster(sentBack(await next.header()));
  expect(await last.take()).toMatchObject({ title: "Two", variant: "destructive" });
});

test("scripts cannot read it and other sites' posts do not carry it", async () => {
  const one = toaster();
  one.show({ title: "Saved" });
  expect(await one.header()).toMatch(/HttpOnly; SameSite=Lax/);
});

test.each(["md_toast=nonsense", "md_toast=eyJ0aXRsZSI6MX0=", "other=1", ""])(
  "%j tells nothing and breaks nothing",
  async (cookie) => {
    expect(await toaster(cookie).take()).toBeNull();
  },
);

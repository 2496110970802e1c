import { expect, test } from "vitest";
import { Toaster } from "~/platform/toast";

const toaster = (cookie?: string, secret = "ours", at = "http://here/") =>
  new Toaster(new Request(at, { headers: cookie ? { Cookie: cookie } : {} }), secret);
const sentBack = (header: string | null) => (header ?? "").split(";")[0];

test("a message set by one request is shown by the next, once", async () => {
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

test("a page that does not show the message leaves it for the next one", async () => {
  const first = toaster();
  first.show({ title: "Saved" });
  const between = toaster(sentBack(await first.header()));
  expect(await between.header()).toBeNull();
});

test.each(["Purpose", "Sec-Purpose"])(
  "a prefetch (%s) leaves the message for the page that is viewed",
  async (name) => {
    const first = toaster();
    first.show({ title: "Saved" });
    const Cookie = sentBack(await first.header()) ?? "";
    const ahead = new Toaster(
      new Request("http://here/", { headers: { Cookie, [name]: "prefetch;prerender" } }),
      "ours",
    );
    expect(await ahead.take()).toBeNull();
    expect(await ahead.header()).toBeNull();
  },
);

test("a newer message replaces one that was just shown", async () => {
  const first = toaster();
  first.show({ title: "One" });
  const next = toaster(sentBack(await first.header()));
  await next.take();
  next.show({ title: "Two", variant: "destructive" });
  const last = toaster(sentBack(await next.header()));
  expect(await last.take()).toMatchObject({ title: "Two", variant: "destructive" });
});

test("the message cookie is HttpOnly and SameSite=Lax", async () => {
  const one = toaster();
  one.show({ title: "Saved" });
  expect(await one.header()).toMatch(/HttpOnly; SameSite=Lax/);
});

test.each(["md_toast=nonsense", "md_toast=eyJ0aXRsZSI6MX0=", "other=1", ""])(
  "the cookie %j shows nothing and breaks nothing",
  async (cookie) => {
    expect(await toaster(cookie).take()).toBeNull();
  },
);

test("a message without our signature is not shown", async () => {
  const theirs = toaster(undefined, "theirs");
  theirs.show({ title: "Call this number" });
  const forged = sentBack(await theirs.header());
  expect(await toaster(forged).take()).toBeNull();
  expect(await toaster(forged, "theirs").take()).not.toBeNull();

  const unsigned = encodeURIComponent(btoa(JSON.stringify({ title: "Call", variant: "default" })));
  expect(await toaster(`md_toast=${unsigned}`).take()).toBeNull();

  const ours = toaster();
  ours.show({ title: "Saved" });
  const [, signature] = decodeURIComponent(sentBack(await ours.header()) ?? "").split(".");
  const other = btoa(JSON.stringify({ title: "Call", variant: "default" }));
  const bent = `md_toast=${encodeURIComponent(`${other}.${signature}`)}`;
  expect(await toaster(bent).take()).toBeNull();
});

test("the message cookie has the __Host- prefix over https", async () => {
  const at = "https://here/";
  const first = toaster(undefined, "ours", at);
  first.show({ title: "Saved" });
  const header = (await first.header()) ?? "";
  expect(header).toMatch(/^__Host-md_toast=[^;]+; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite/);
  expect(await toaster(sentBack(header), "ours", at).take()).toMatchObject({ title: "Saved" });
  const nameless = sentBack(header)?.replace("__Host-", "");
  expect(await toaster(nameless, "ours", at).take()).toBeNull();
});

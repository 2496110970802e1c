import { describe, expect, it } from "vitest";
import { makeWorld, site } from "../support/world";

/** Every page that a link in an email leads to, opened with a link that is no longer valid. */
const pages = [
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
  "/stall-mail/off",
  "/stall-coming",
  "/account/email/confirm",
  "/reset-password",
  "/recover/confirm",
  "/recover/stop",
  "/recover/finish",
  "/stall-invitation",
  "/stall-invitation/register",
  "/market-invitation",
  "/market-invitation/register",
  "/application/MD-0000-0000-00",
];

describe.each(pages)("%s", (path) => {
  const open = async () =>
    (await makeWorld()).request("GET", `${path}?token=ended`, { as: "customer" });

  it("is not indexed by search engines and not cached publicly", async () => {
    const answer = await open();
    expect(answer.headers.get("X-Robots-Tag")).toBe("noindex");
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>');
    expect(answer.headers.get("Cache-Control")).toMatch(/no-store|private/);
  });

  it("sends its address to no other site, and lets its own form send a referrer", async () => {
    expect((await open()).headers.get("Referrer-Policy")).toBe("same-origin");
  });

  it.runIf(!["/newsletter/unsubscribe", "/stall-mail/off"].includes(path))(
    "says that its link has expired",
    async () => {
      const answer = await open();
      expect(answer.status).toBe(410);
      expect(await answer.text()).toContain("This link no longer works");
    },
  );
});

it("an ordinary page sends other sites only its origin, and may be indexed", async () => {
  const answer = await (await makeWorld()).request("GET", "/newsletter", {
    headers: { Referer: site },
  });
  expect(answer.headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  expect(answer.headers.get("X-Robots-Tag")).toBeNull();
});

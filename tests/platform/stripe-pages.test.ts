import { expect, test } from "vitest";
import { leadOn } from "~/platform/plain-page";
import { secure } from "~/platform/security-headers";
import { readSettings } from "~/platform/settings";
import { isStripePage, stripePages } from "~/platform/stripe-pages";

const live = readSettings({});
const local = readSettings({ STRIPE_API_HOST: "http://localhost:8789" });

test("a Stripe page is exactly an address that the content policy allows for forms", () => {
  for (const settings of [live, local]) {
    const headers = new Headers();
    secure(headers, new URL("https://here/"), "n0nce", settings);
    const policy = headers.get("Content-Security-Policy") ?? "";
    const allowed = /form-action 'self' ([^;]+)/.exec(policy)?.[1]?.split(" ");
    expect(allowed).toEqual(stripePages(settings));
    for (const origin of allowed ?? [])
      expect(isStripePage(settings, `${origin}/r/1#x`)).toBe(true);
  }
  expect(isStripePage(live, "http://localhost:8789/setup/1")).toBe(false);
  expect(isStripePage(local, "https://connect.stripe.com/setup/1")).toBe(false);
});

test("a redirect page names its target and cannot be injected with markup", async () => {
  const to = "https://pay.stall.example/c/pay/cs_1?a=1&b=%22><script>#fid";
  const said = { title: "Payment", text: "You are led on.", label: "Go on" };
  const answer = leadOn(to, said);
  expect(answer.headers.get("Refresh")).toBe(
    "0; url=https://pay.stall.example/c/pay/cs_1?a=1&b=%22%3E%3Cscript%3E#fid",
  );
  const page = await answer.text();
  expect(page).toContain("You are led on.");
  expect(page).toContain("a=1&amp;b=%22&gt;&lt;script&gt;#fid");
  expect(page).not.toContain("<script>");
});

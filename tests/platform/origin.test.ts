import { expect, test } from "vitest";
import { asOneClick, oneClickPath, refuseForgedWrite, vendorMailOffPath } from "~/platform/origin";

const own = "https://market-day.example";
const ask = (method: string, headers: Record<string, string>) => () =>
  refuseForgedWrite(new Request(`${own}/api/orders`, { method, headers }));
const cookie = { Cookie: "md_session=x" };
const forged = expect.objectContaining({ code: "forged" });

test.each([
  ["another site", { Origin: "https://evil.example" }],
  ["our name under another", { Origin: "https://market-day.example.evil.example" }],
  ["our name without encryption", { Origin: "http://market-day.example" }],
  ["our name at another port", { Origin: "https://market-day.example:8443" }],
  ["a page that hides its origin", { Origin: "null" }],
])("a write from %s is refused, with and without a cookie", (_, headers) => {
  expect(ask("POST", { ...headers, ...cookie })).toThrow(forged);
  expect(ask("POST", headers)).toThrow(forged);
});

test("a matching Origin header outweighs other headers", () => {
  expect(ask("POST", { ...cookie, Origin: own, "Sec-Fetch-Site": "cross-site" })).not.toThrow();
});

test.each(["cross-site", "same-site"])("a browser request marked %s is refused", (site) => {
  expect(ask("POST", { ...cookie, "Sec-Fetch-Site": site })).toThrow(forged);
});

test.each(["same-origin", "none"])("a browser request marked %s is allowed", (site) => {
  expect(ask("POST", { ...cookie, "Sec-Fetch-Site": site })).not.toThrow();
});

test("a browser without these headers must send a referrer from this site", () => {
  expect(ask("POST", cookie)).toThrow(forged);
  expect(ask("POST", { ...cookie, Referer: "https://evil.example/" })).toThrow(forged);
  expect(ask("POST", { ...cookie, Referer: "not an address" })).toThrow(forged);
  expect(ask("POST", { ...cookie, Referer: `${own}/orders` })).not.toThrow();
});

test("a client without a cookie, or with a bearer token, is allowed", () => {
  expect(ask("POST", {})).not.toThrow();
  expect(ask("POST", { Authorization: "Bearer x", Origin: "https://evil.example" })).not.toThrow();
});

test.each(["PUT", "PATCH", "DELETE"])("%s is checked as a write", (method) => {
  expect(ask(method, { ...cookie, Origin: "https://evil.example" })).toThrow(forged);
});

test.each(["GET", "HEAD", "OPTIONS"])(
  "%s is allowed from any origin, because it only reads",
  (method) => {
    expect(ask(method, { ...cookie, Origin: "https://evil.example" })).not.toThrow();
  },
);

test.each([
  {},
  { Origin: "null" },
  { Origin: "https://mail.example" },
  { Origin: "null", "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "cross-site" },
] as Record<string, string>[])(
  "a one-click unsubscribe is allowed with %j, but not with a cookie or at other addresses",
  (headers) => {
    const post = (path: string, more = {}, method = "POST") => {
      const asked = new Request(`${own}${path}`, { method, headers: { ...headers, ...more } });
      return () => refuseForgedWrite(asOneClick(asked));
    };
    expect(post(`${oneClickPath}?token=x`)).not.toThrow();
    expect(post(`${vendorMailOffPath}?token=x`)).not.toThrow();
    expect(post(`${oneClickPath}?token=x`, cookie)).toThrow(forged);
    if (Object.keys(headers).length === 0) return;
    expect(post(oneClickPath, {}, "DELETE")).toThrow(forged);
    for (const path of ["/newsletter", "/auth", "/account/delete", `${oneClickPath}.data`]) {
      expect(post(path), path).toThrow(forged);
    }
  },
);

test("the unsubscribe button on our own page needs only a matching Origin", () => {
  const headers = { ...cookie, Origin: own };
  const asked = new Request(`${own}${oneClickPath}?token=x`, { method: "POST", headers });
  expect(() => refuseForgedWrite(asOneClick(asked))).not.toThrow();
});

import { expect, test } from "vitest";
import { secure } from "~/platform/security-headers";
import { readSettings } from "~/platform/settings";

function headersAt(address: string, env: object = {}) {
  const headers = new Headers();
  secure(headers, new URL(address), "n0nce", readSettings(env));
  return headers;
}
const policyAt = (address: string, env?: object) =>
  Object.fromEntries(
    (headersAt(address, env).get("Content-Security-Policy") ?? "")
      .split("; ")
      .map((part) => [part.split(" ")[0], part.split(" ").slice(1)]),
  );

test("scripts run only from our own files or with the nonce of this answer", () => {
  expect(policyAt("https://here/")["script-src"]).toEqual(["'self'", "'nonce-n0nce'"]);
});

test("no site may frame a page, rebase it or embed objects in it", () => {
  expect(policyAt("https://here/")).toMatchObject({
    "default-src": ["'self'"],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
  });
});

test("a form may lead only to this site and to Stripe's checkout and onboarding", () => {
  const formAction = (env?: object) => policyAt("https://here/", env)["form-action"];
  expect(formAction()).toEqual([
    "'self'",
    "https://checkout.stripe.com",
    "https://accounts.stripe.com",
    "https://connect.stripe.com",
  ]);
  expect(formAction({ STRIPE_API_HOST: "http://localhost:8789" })).toEqual([
    "'self'",
    "http://localhost:8789",
  ]);
});

test("JSON gets the strictest policy, and an answer with a policy keeps it", () => {
  const policyWith = (more: Record<string, string>) => {
    const headers = new Headers(more);
    secure(headers, new URL("https://here/"), "n0nce", readSettings({}));
    return headers.get("Content-Security-Policy");
  };
  for (const type of ["application/json", "application/problem+json"]) {
    expect(policyWith({ "Content-Type": type }), type).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
  }
  expect(policyWith({ "Content-Security-Policy": "sandbox" })).toBe("sandbox");
});

test("encryption is required only for a site served over https", () => {
  expect(headersAt("https://here/").get("Strict-Transport-Security")).toContain("max-age=31536000");
  expect(headersAt("http://localhost:8788/").has("Strict-Transport-Security")).toBe(false);
});

test("a page may ask for the location and the camera, and not for the microphone", () => {
  const policy = headersAt("https://here/").get("Permissions-Policy");
  expect(policy).toContain("geolocation=(self)");
  expect(policy).toContain("camera=(self)");
  expect(policy).toContain("microphone=()");
});

test("browsers do not guess content types, share windows or send full addresses to other sites", () => {
  for (const address of ["https://here/", "http://localhost:8788/"]) {
    const headers = headersAt(address);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
    expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  }
  const own = new Headers({ "Referrer-Policy": "same-origin" });
  secure(own, new URL("https://here/"), "n0nce", readSettings({}));
  expect(own.get("Referrer-Policy")).toBe("same-origin");
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { networkOf, openLimits, rates } from "~/platform/limits";
import { rateLimit } from "../support/rate-limits";

function opened() {
  let now = 0;
  const clock = () => now;
  return {
    limits: openLimits({
      SIGN_IN_LIMIT: rateLimit("SIGN_IN_LIMIT", clock),
      REGISTER_LIMIT: rateLimit("REGISTER_LIMIT", clock),
      MAIL_LIMIT: rateLimit("MAIL_LIMIT", clock),
      STRIPE_LIMIT: rateLimit("STRIPE_LIMIT", clock),
    }),
    pass: (ms: number) => {
      now += ms;
    },
  };
}
const tooMany = expect.objectContaining({ code: "too_many" });

test("sixty calls a minute are allowed, the next is refused, and a minute later one is allowed again", async () => {
  const { limits, pass } = opened();
  for (let each = 0; each < 60; each++) await limits.spend("signIn", "address:a");
  await expect(limits.spend("signIn", "address:a")).rejects.toEqual(tooMany);
  await expect(limits.spend("signIn", "address:b")).resolves.toBeUndefined();
  pass(60_001);
  await expect(limits.spend("signIn", "address:a")).resolves.toBeUndefined();
});

test("an attempt refused by one limit does not use up another", async () => {
  const { limits } = opened();
  const attempt = () => limits.spend("mail", "address:a", "to:ada").catch(() => {});
  for (let each = 0; each < 5; each++) await limits.spend("mail", "address:a");
  for (let each = 0; each < 20; each++) await attempt();
  await expect(limits.spend("mail", "address:b", "to:ada")).resolves.toBeUndefined();
});

test("clients are told the limits that were counted and what is known to be left", async () => {
  const told = async (spend: (limits: ReturnType<typeof opened>["limits"]) => Promise<unknown>) => {
    const { limits } = opened();
    await spend(limits).catch(() => {});
    const headers = new Headers();
    limits.tell(headers);
    return [headers.get("RateLimit-Policy"), headers.get("RateLimit")];
  };
  const often = (times: number) => async (limits: ReturnType<typeof opened>["limits"]) => {
    for (let each = 0; each < times; each++) await limits.spend("register", "address:a");
  };
  expect(await told(async () => {})).toEqual([null, null]);
  // How much is left is unknown: Cloudflare only says whether something was left.
  expect(await told(often(5))).toEqual(['"register";q=5;w=60', null]);
  expect(await told(often(6))).toEqual(['"register";q=5;w=60', '"register";r=0;t=60']);
  expect(
    await told(async (limits) => {
      await limits.spend("signIn", "address:a");
      await limits.spend("mail", "to:ada");
    }),
  ).toEqual(['"sign-in";q=60;w=60, "mail";q=5;w=60', null]);
  // For limits that other code counts, it is known how much is left: the last value counts, and a
  // value below zero is shown as 0.
  const forms = { policy: "forms", quota: 30, window: 3600 };
  expect(
    await told(async (limits) => {
      await limits.spend("mail", "to:ada");
      limits.know(forms, 3, 60);
      limits.know(forms, 4, 60);
    }),
  ).toEqual(['"mail";q=5;w=60, "forms";q=30;w=3600', '"forms";r=4;t=60']);
  expect(await told(async (limits) => limits.know(forms, -1, 9))).toEqual([
    '"forms";q=30;w=3600',
    '"forms";r=0;t=9',
  ]);
});

test("the reported rates are those in wrangler.toml", () => {
  const file = readFileSync("wrangler.toml", "utf8");
  const bindings = { signIn: "SIGN_IN", register: "REGISTER", mail: "MAIL", stripe: "STRIPE" };
  for (const [limit, binding] of Object.entries(bindings)) {
    const { quota, window } = rates[limit as keyof typeof rates];
    expect(file).toMatch(
      new RegExp(`name = "${binding}_LIMIT"[^[]*?limit = ${quota}, period = ${window} `),
    );
  }
});

test("registration has a separate limit", async () => {
  const { limits } = opened();
  for (let each = 0; each < 5; each++) await limits.spend("register", "address:a");
  await expect(limits.spend("register", "address:a")).rejects.toEqual(tooMany);
  await expect(limits.spend("signIn", "address:a")).resolves.toBeUndefined();
});

test("all addresses of an IPv6 network count as one, however they are written", () => {
  const one = networkOf("2001:db8:7:9::1");
  for (const address of [
    "2001:db8:7:9::",
    "2001:db8:7:9:ffff:ffff:ffff:ffff",
    "2001:0DB8:0007:0009:0:0:0:2",
    "2001:db8:7:9:1::2",
  ]) {
    expect(networkOf(address)).toBe(one);
  }
  expect(networkOf("2001:db8:7:a::1")).not.toBe(one);
  expect(networkOf("2001:db8::9:0:0:0:1")).not.toBe(one);
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
});

test("an IPv4 address counts by itself", () => {
  expect(networkOf("192.0.2.7")).toBe("192.0.2.7");
  expect(networkOf("::ffff:192.0.2.7")).toBe("192.0.2.7");
});

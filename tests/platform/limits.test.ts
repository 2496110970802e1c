import { expect, test } from "vitest";
import { openLimits } from "~/platform/limits";
import { rateLimit } from "../support/rate-limits";

function opened() {
  let now = 0;
  const clock = () => now;
  return {
    limits: openLimits({
      SIGN_IN_LIMIT: rateLimit("SIGN_IN_LIMIT", clock),
      REGISTER_LIMIT: rateLimit("REGISTER_LIMIT", clock),
      MAIL_LIMIT: rateLimit("MAIL_LIMIT", clock),
    }),
    pass: (ms: number) => {
      now += ms;
    },
  };
}
const tooMany = expect.objectContaining({ code: "too_many" });

test("ten tries to sign in a minute are let through, the eleventh is not, and a minute later it is", async () => {
  const { limits, pass } = opened();
  for (let each = 0; each < 10; each++) await limits.spend("signIn", "name:ada");
  await expect(limits.spend("signIn", "name:ada")).rejects.toEqual(tooMany);
  pass(60_001);
  await expect(limits.spend("signIn", "name:ada")).resolves.toBeUndefined();
});

test("one name is counted from whatever address, and one address under whatever name", async () => {
  const { limits } = opened();
  for (let each = 0; each < 10; each++) {
    await limits.spend("signIn", `address:${each}`, "name:ada");
  }
  await expect(limits.spend("signIn", "address:new", "name:ada")).rejects.toEqual(tooMany);
  await expect(limits.spend("signIn", "address:0", "name:ben")).resolves.toBeUndefined();
});

test("an address that has had its share uses up nobody else's", async () => {
  const { limits } = opened();
  const attempt = () => limits.spend("signIn", "address:a", "name:ada").catch(() => {});
  for (let each = 0; each < 10; each++) await limits.spend("signIn", "address:a");
  for (let each = 0; each < 20; each++) await attempt();
  await expect(limits.spend("signIn", "address:b", "name:ada")).resolves.toBeUndefined();
});

test("registering has a limit of its own", async () => {
  const { limits } = opened();
  for (let each = 0; each < 5; each++) await limits.spend("register", "address:a");
  await expect(limits.spend("register", "address:a")).rejects.toEqual(tooMany);
  await expect(limits.spend("signIn", "address:a")).resolves.toBeUndefined();
});

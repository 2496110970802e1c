import { expect, it } from "vitest";
import { challengeLasts, PasskeyChallenges } from "~/platform/passkey-challenges";

const now = Date.UTC(2026, 4, 7, 15);
const site = "https://market-day.test/";

/** The challenges as the next request of the same browser has them. */
const next = async (before: PasskeyChallenges, secret = "a secret of the tests") => {
  const [Cookie = ""] = (await before.header())?.split(";") ?? [];
  return new PasskeyChallenges(new Request(site, { headers: { Cookie } }), secret);
};
const newcomer = () => new PasskeyChallenges(new Request(site), "a secret of the tests");

it("opens a challenge for its purpose, in its browser, until it ends", async () => {
  const asked = newcomer();
  const text = await asked.make("sign in at admin", now);
  const later = await next(asked);
  const endsAt = now + challengeLasts;
  expect(await later.open(text, "sign in at admin", endsAt - 1)).toEqual({ text, endsAt });
  expect(await later.open(text, "sign in at admin", endsAt)).toBeNull();
  expect(await later.open(text, "sign in at vendor", now)).toBeNull();
  expect(await later.open(text, "add to 1", now)).toBeNull();
  expect(await newcomer().open(text, "sign in at admin", now)).toBeNull();
});

it("opens nothing that was changed, made up, or sealed with another secret", async () => {
  const asked = newcomer();
  const text = await asked.make("add to 7", now);
  const later = await next(asked);
  const [end = "", random, seal] = text.split(".");
  const longer = (Number.parseInt(end, 36) + 1).toString(36);
  for (const made of [`${longer}.${random}.${seal}`, `${end}.${random}`, "", "x".repeat(100)]) {
    expect(await later.open(made, "add to 7", now)).toBeNull();
  }
  const elsewhere = await next(asked, "another secret");
  expect(await elsewhere.open(text, "add to 7", now)).toBeNull();
});

it("keeps a browser's cookie, so that each of its tabs has a challenge of its own", async () => {
  const first = newcomer();
  const one = await first.make("add to 7", now);
  const second = await next(first);
  const two = await second.make("add to 7", now);
  const later = await next(second);
  expect(one).not.toBe(two);
  expect(await later.open(one, "add to 7", now)).not.toBeNull();
  expect(await later.open(two, "add to 7", now)).not.toBeNull();
});

it("sets a cookie only with a challenge, for this host alone and hidden from scripts", async () => {
  const challenges = newcomer();
  expect(await challenges.header()).toBeNull();
  await challenges.make("add to 7", now);
  expect(await challenges.header()).toMatch(
    /^__Host-md_passkey=[^;]+; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

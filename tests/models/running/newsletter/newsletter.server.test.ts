import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  canConfirm,
  confirmSubscription,
  forgetUnconfirmed,
  subscribe,
  subscriptionOf,
  unsubscribe,
} from "~/models/running/newsletter/newsletter.server";
import { newsletters } from "~/models/running/newsletter/newsletter.tables";
import { runScheduled } from "~/models/running/scheduled/scheduled.server";
import { hashToken } from "~/platform/tokens";
import { plansOf } from "../../../support/query-plans";
import { makeWorld, type World } from "../../../support/world";

const day = 86_400_000;
const tenMinutes = 600_000;
const [ada, ben] = ["ada@example.com", "ben@example.com"];
let world: World;
/** The tokens in the emails that asked the two readers to confirm. */
let first: { yes: string; no: string };
let second: typeof first;
beforeEach(async () => {
  world = await makeWorld();
  first = await ask(ada);
  second = await ask(ben);
});
const ctx = () => world.ctx(null);
async function ask(email: string) {
  await subscribe(ctx(), { email });
  await runScheduled(ctx());
  const tokenIn = (path: string) => world.mailbox.link(email, path).split("token=")[1] ?? "";
  return { yes: tokenIn("/newsletter/confirm"), no: tokenIn("/newsletter/unsubscribe") };
}
const listed = async () =>
  (await Promise.all([ada, ben].map((email) => subscriptionOf(ctx(), email)))).map(
    (token) => token !== null,
  );

it("a sign-up finds the older emails by their key, however many other emails wait", async () => {
  const plans = await plansOf(world, () => subscribe(ctx(), { email: "cleo@example.com" }));
  expect(plans.at(-1)).toBe("SEARCH mail_outbox USING INDEX mail_outbox_key (key>? AND key<?)");
});

describe("the subscribers of the newsletter", () => {
  it("include only readers who confirmed, not those who were only asked", async () => {
    expect(await listed()).toEqual([false, false]);
    await confirmSubscription(ctx(), { token: first.yes });
    expect(await listed()).toEqual([true, false]);
  });

  it("leave out a reader who unsubscribed, even if an old confirmation link is used again", async () => {
    for (const { yes } of [first, second]) await confirmSubscription(ctx(), { token: yes });
    await unsubscribe(ctx(), { token: first.no });
    expect(await listed()).toEqual([false, true]);
    expect(await canConfirm(ctx(), { token: first.yes })).toBe(false);
    const again = confirmSubscription(ctx(), { token: first.yes });
    await expect(again).rejects.toMatchObject({ code: "too_late" });
    expect(await listed()).toEqual([false, true]);
  });
});

describe("the confirmation link", () => {
  it("works for seven days, only for its own address, and is stored as a hash", async () => {
    const rows = await world.db.select().from(newsletters).orderBy(newsletters.id);
    expect(rows.map(({ tokenHash }) => tokenHash)).toEqual(
      await Promise.all([first, second].map(({ yes }) => hashToken(yes))),
    );
    world.now += 7 * day - 1;
    expect(await canConfirm(ctx(), { token: first.yes })).toBe(true);
    await confirmSubscription(ctx(), { token: first.yes });
    world.now += 1;
    expect(await canConfirm(ctx(), { token: second.yes })).toBe(false);
    const late = confirmSubscription(ctx(), { token: second.yes });
    await expect(late).rejects.toMatchObject({ code: "too_late" });
  });

  it("is deleted with an address that was never confirmed; a confirmed address stays", async () => {
    await confirmSubscription(ctx(), { token: first.yes });
    world.now += 7 * day + 1;
    await forgetUnconfirmed(ctx());
    expect(await world.db.select().from(newsletters)).toMatchObject([{ email: ada }]);
  });
});

it("one address gets one confirmation email in ten minutes; other addresses are not held up", async () => {
  for (const email of [ada, "ADA@example.com", ada]) await subscribe(ctx(), { email });
  await runScheduled(ctx());
  expect(world.mailbox.sent).toHaveLength(2);
  await confirmSubscription(ctx(), { token: first.yes });
  world.now += tenMinutes;
  await ask("carl@example.com");
  await subscribe(ctx(), { email: ben });
  await runScheduled(ctx());
  expect(world.mailbox.to(ben)).toHaveLength(2);
});

it("who unsubscribes and subscribes again at once is asked again, once in ten minutes", async () => {
  for (const { yes } of [first, second]) await confirmSubscription(ctx(), { token: yes });
  await unsubscribe(ctx(), { token: first.no });
  const again = await ask(ada);
  await subscribe(ctx(), { email: ada });
  await runScheduled(ctx());
  expect(world.mailbox.to(ada)).toHaveLength(2);
  await confirmSubscription(ctx(), { token: again.yes });
  expect(await listed()).toEqual([true, true]);
});

it("only the latest email to an address is delivered after mail was held up", async () => {
  const subjects = async () =>
    (
      await world.db.all<{ subject: string }>(sql`
      select subject from mail_outbox where status = 'queued' and to_email = ${ada}`)
    ).map(({ subject }) => subject);
  await confirmSubscription(ctx(), { token: first.yes });
  await subscribe(ctx(), { email: ada });
  const [already] = await subjects();
  await unsubscribe(ctx(), { token: first.no });
  await subscribe(ctx(), { email: ada });
  expect(await subjects()).toEqual([expect.not.stringContaining(already ?? "")]);
  world.now += tenMinutes;
  await subscribe(ctx(), { email: ada });
  expect(await subjects()).toHaveLength(1);
});

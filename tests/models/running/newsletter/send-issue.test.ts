import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { deliverMail, forgetOldMail } from "~/models/people/mail/outbox.server";
import { goOnWithIssue, sendIssue, stopIssue } from "~/models/running/newsletter/issue.server";
import { unsubscribe } from "~/models/running/newsletter/newsletter.server";
import { newsletters } from "~/models/running/newsletter/newsletter.tables";
import { sendIssues } from "~/models/running/newsletter/send-issue.server";
import { openDatabase } from "~/platform/database";
import type { Admin } from "~/platform/viewer";
import { makeViewer } from "../../../support/actors";
import { meanwhile } from "../../../support/meanwhile";
import { fillReaders, issueNow, makeIssue, makeReader } from "../../../support/newsletter";
import { makeWorld, type World } from "../../../support/world";

const minute = 60_000;
let world: World;
let admin: Admin;
beforeEach(async () => {
  world = await makeWorld();
  admin = (await makeViewer(world, "admin")) as Admin;
});

const ctx = () => world.ctx(admin);
const hand = () => sendIssues(world.ctx(null));
const deliver = () => deliverMail(world.ctx(null));
/** One minute of sending: hands over copies, delivers them, and moves the clock on. */
async function aMinute() {
  await hand();
  await deliver();
  world.now += minute;
}
async function begun(words: { subject?: string; text?: string } = {}) {
  const issue = await makeIssue(world, words);
  await sendIssue(ctx(), { issueId: issue.id, version: 1 });
  return issue.id;
}
/** Makes this many active readers, who should get an issue. */
async function many(count: number) {
  for (let at = 0; at < count; at += 1) await makeReader(world);
}
const addressees = () => world.mailbox.sent.map(({ to }) => to);
const active = async () =>
  (
    await world.db.all<{ email: string }>(
      sql`select email from newsletters where state = 'active' order by id`,
    )
  ).map(({ email }) => email);

describe("the readers of an issue", () => {
  it("are all confirmed subscribers, once each, with their own unsubscribe link", async () => {
    const [ada, ben] = [await makeReader(world), await makeReader(world)];
    await makeReader(world, { confirmedAt: null });
    await makeReader(world, { isActive: false });
    const id = await begun({ subject: "Peaches", text: "They are here.\n\nCome <early>." });
    for (let at = 0; at < 3; at += 1) await aMinute();
    expect(addressees()).toEqual([ada.email, ben.email]);
    for (const reader of [ada, ben]) {
      const [mail] = world.mailbox.to(reader.email);
      const link = `http://market-day.test/newsletter/unsubscribe?token=${reader.unsubscribeToken}`;
      expect(mail).toMatchObject({
        subject: "Peaches",
        headers: {
          "List-Unsubscribe": `<${link}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
      });
      expect(mail?.text).toContain(`Unsubscribe: ${link}`);
      expect(mail?.text).toContain("They are here.\n\nCome <early>.");
      expect(mail?.html).toContain(`href="${link}"`);
      expect(mail?.html).toContain("Come &lt;early&gt;.</p>");
    }
    expect(await issueNow(world, id)).toMatchObject({
      state: "sent",
      readers: 2,
      copies: 2,
      sent: 2,
      givenUp: 0,
    });
  });

  it("do not include readers who join or confirm after sending began", async () => {
    const [old, asked] = [await makeReader(world), await makeReader(world, { confirmedAt: null })];
    await begun();
    world.now += 1;
    await world.db.update(newsletters).set({ confirmedAt: world.now }).where(sql`id = ${asked.id}`);
    await makeReader(world, { confirmedAt: world.now });
    await aMinute();
    expect(addressees()).toEqual([old.email]);
  });

  it("do not include readers who unsubscribe during sending, even if their copy is already waiting", async () => {
    const [first, second, third] = [
      await makeReader(world),
      await makeReader(world),
      await makeReader(world),
    ];
    await begun();
    await unsubscribe(world.ctx(null), { token: second.unsubscribeToken ?? "" });
    await hand();
    await unsubscribe(world.ctx(null), { token: third.unsubscribeToken ?? "" });
    await deliver();
    expect(addressees()).toEqual([first.email]);
  });

  it("do not include a reader who unsubscribes before a retry; other copies are still sent", async () => {
    const [ada, ben] = [await makeReader(world), await makeReader(world)];
    const id = await begun();
    world.mailbox.outage = new Error("down");
    await aMinute();
    world.mailbox.outage = null;
    await unsubscribe(world.ctx(null), { token: ada.unsubscribeToken ?? "" });
    world.now += 5 * minute;
    await aMinute();
    expect(addressees()).toEqual([ben.email]);
    await hand();
    expect(await issueNow(world, id)).toMatchObject({ state: "sent", copies: 1, sent: 1 });
  });
});

describe("one copy for each reader", () => {
  beforeEach(() => many(120));

  it("arrives in portions, and a run hands over no more than one portion", async () => {
    const id = await begun();
    await hand();
    expect(await issueNow(world, id)).toMatchObject({ state: "sending", copies: 50 });
    await deliver();
    for (let at = 0; at < 4; at += 1) await aMinute();
    expect(addressees().sort()).toEqual((await active()).sort());
    expect(await issueNow(world, id)).toMatchObject({ state: "sent", readers: 120, sent: 120 });
  });

  it("arrives even if several runs hand over copies at once", async () => {
    await begun();
    await Promise.all([hand(), hand(), hand()]);
    // Each run hands over at least ten copies, however many waiting copies of the other runs it
    // saw.
    for (let at = 0; at < 7; at += 1) await hand();
    const copies = await world.db.all<{ reader_id: number }>(
      sql`select reader_id from mail_outbox`,
    );
    expect(copies).toHaveLength(120);
    expect(new Set(copies.map(({ reader_id }) => reader_id)).size).toBe(120);
  });

  it("arrives even if a run fails between reading and writing, or while writing", async () => {
    const id = await begun();
    meanwhile(world, /insert into mail_outbox/, () => {
      throw new Error("cut short");
    });
    await expect(hand()).rejects.toThrow();
    expect(await issueNow(world, id)).toMatchObject({ copies: 0, lastReaderId: 0 });
    await world.d1.exec(
      "create trigger trouble before update of last_reader_id on newsletter_issues begin select raise(abort, 'cut short'); end",
    );
    await expect(hand()).rejects.toThrow();
    expect(await issueNow(world, id)).toMatchObject({ copies: 0, lastReaderId: 0 });
    await world.d1.exec("drop trigger trouble");
    for (let at = 0; at < 5; at += 1) await aMinute();
    expect(addressees().sort()).toEqual((await active()).sort());
  });

  it("is not handed over by a run if the issue is stopped at that moment", async () => {
    const id = await begun();
    meanwhile(world, /insert into mail_outbox/, () => stopIssue(ctx(), { issueId: id }));
    await hand();
    expect(await issueNow(world, id)).toMatchObject({
      state: "stopped",
      copies: 0,
      lastReaderId: 0,
    });
  });

  it("arrives if the issue is stopped and resumed, and nothing is sent in between", async () => {
    const id = await begun();
    await aMinute();
    await hand();
    await stopIssue(ctx(), { issueId: id });
    for (let at = 0; at < 2; at += 1) await aMinute();
    expect(addressees()).toHaveLength(50);
    expect(await issueNow(world, id)).toMatchObject({ state: "stopped", copies: 50, sent: 50 });
    await goOnWithIssue(ctx(), { issueId: id });
    for (let at = 0; at < 4; at += 1) await aMinute();
    expect(addressees().sort()).toEqual((await active()).sort());
    expect(await issueNow(world, id)).toMatchObject({ state: "sent", sent: 120 });
  });

  it("arrives if the issue is stopped after failed attempts: copies already tried are still sent", async () => {
    const id = await begun();
    world.mailbox.outage = new Error("down");
    await aMinute();
    world.mailbox.outage = null;
    await hand();
    await stopIssue(ctx(), { issueId: id });
    world.now += 5 * minute;
    await aMinute();
    expect(addressees()).toHaveLength(50);
    await goOnWithIssue(ctx(), { issueId: id });
    for (let at = 0; at < 4; at += 1) await aMinute();
    expect(addressees().sort()).toEqual((await active()).sort());
  });
});

describe("other mail", () => {
  it("comes first, and a run full of it still hands over ten copies", async () => {
    await many(60);
    const id = await begun();
    await world.db.run(sql`
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 60)
      insert into mail_outbox (key, to_email, subject, text, html, next_attempt_at, created_at)
      select 'order:' || i, 'order@example.com', 'Order', '', '', ${world.now - 1}, ${world.now} from n`);
    await hand();
    expect((await issueNow(world, id)).copies).toBe(10);
    await deliver();
    expect(world.mailbox.to("order@example.com")).toHaveLength(50);
  });

  it("does not end with an issue: the copies of one issue complete no other issue", async () => {
    await makeReader(world);
    const [one, two] = [await begun(), await begun()];
    await hand();
    expect((await issueNow(world, one)).copies).toBe(1);
    expect((await issueNow(world, two)).copies).toBe(1);
    await stopIssue(ctx(), { issueId: two });
    await deliver();
    expect(world.mailbox.sent).toHaveLength(1);
    await hand();
    expect((await issueNow(world, one)).state).toBe("sent");
    expect((await issueNow(world, two)).state).toBe("stopped");
  });
});

it("a sent copy keeps no text, and the sent count stays after old mail is deleted", async () => {
  await makeReader(world);
  const id = await begun();
  await aMinute();
  const [row] = await world.db.all<{ text: string; html: string }>(
    sql`select text, html from mail_outbox where issue_id = ${id}`,
  );
  expect(row).toEqual({ text: "", html: "" });
  world.now += 91 * 24 * 60 * minute;
  await hand();
  await forgetOldMail(world.ctx(null));
  expect(await issueNow(world, id)).toMatchObject({ state: "sent", sent: 1, copies: 1 });
});

it("a portion reads as many rows from a long list as from a short one", async () => {
  const costs: number[] = [];
  for (const [from, to] of [
    [1, 300],
    [301, 6000],
  ] as const) {
    await fillReaders(world, from, to);
    await begun();
    const { cost, db } = openDatabase(world.d1, true);
    await sendIssues({ ...world.ctx(null), db });
    costs.push(cost.rowsRead);
    await world.d1.exec("update newsletter_issues set state = 'stopped'; delete from mail_outbox");
  }
  expect(Math.abs((costs[1] ?? 0) - (costs[0] ?? 0))).toBeLessThanOrEqual(5);
});

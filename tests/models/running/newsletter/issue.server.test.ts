import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { mailOutbox } from "~/models/people/mail/mail.tables";
import { deliverMail } from "~/models/people/mail/outbox.server";
import {
  changeIssue,
  deleteIssue,
  goOnWithIssue,
  sendIssue,
  stopIssue,
  testIssue,
  writeIssue,
} from "~/models/running/newsletter/issue.server";
import { newsletterIssues } from "~/models/running/newsletter/newsletter.tables";
import type { Admin } from "~/platform/viewer";
import { makeViewer } from "../../../support/actors";
import { meanwhile } from "../../../support/meanwhile";
import { issueNow, makeIssue, makeReader } from "../../../support/newsletter";
import { makeWorld, type World } from "../../../support/world";

let world: World;
let anna: Admin;
let ben: Admin;
beforeEach(async () => {
  world = await makeWorld();
  anna = (await makeViewer(world, "admin")) as Admin;
  ben = (await makeViewer(world, "admin")) as Admin;
});

const ctx = (viewer = anna) => world.ctx(viewer);
const audit = async () =>
  (
    await world.db.all<{ action: string; actor_user_id: number; subject_id: number }>(
      sql`select action, actor_user_id, subject_id from audit_log order by id`,
    )
  ).map(({ action, actor_user_id, subject_id }) => [action, actor_user_id, subject_id]);
const words = { subject: "Peaches", text: "They are here." };

describe("writing an issue", () => {
  it("saves a draft with its author, and logs it", async () => {
    await makeIssue(world);
    const { id } = await writeIssue(ctx(), words);
    expect(await issueNow(world, id)).toMatchObject({
      ...words,
      state: "draft",
      writtenBy: anna.id,
    });
    expect(await audit()).toEqual([["newsletter_issue_written", anna.id, id]]);
  });

  it("is refused for the second of two simultaneous writers; another issue is unaffected", async () => {
    const [one, other] = [await makeIssue(world), await makeIssue(world)];
    await changeIssue(ctx(ben), { issueId: one.id, version: 1, ...words });
    const late = changeIssue(ctx(), { issueId: one.id, version: 1, subject: "Plums", text: "x" });
    await expect(late).rejects.toMatchObject({ code: "changed" });
    expect(await issueNow(world, one.id)).toMatchObject({ ...words, version: 2 });
    expect(await issueNow(world, other.id)).toMatchObject({ subject: other.subject, version: 1 });
    expect(await audit()).toEqual([["newsletter_issue_changed", ben.id, one.id]]);
  });

  it("is refused once the issue is sent, even at that very moment", async () => {
    await makeReader(world);
    const { id } = await makeIssue(world);
    meanwhile(world, /update newsletter_issues/, () =>
      sendIssue(ctx(ben), { issueId: id, version: 1 }),
    );
    const late = changeIssue(ctx(), { issueId: id, version: 1, ...words });
    await expect(late).rejects.toMatchObject({ code: "too_late" });
    expect((await issueNow(world, id)).subject).not.toBe(words.subject);
  });
});

describe("a test email", () => {
  it("goes only to the administrator who asks, once a minute, with their own unsubscribe link", async () => {
    const reader = await makeReader(world);
    const own = await makeReader(world, { email: ben.email.toUpperCase() });
    const { id } = await makeIssue(world, words);
    for (const viewer of [anna, anna, ben]) {
      await testIssue(ctx(viewer), { issueId: id, version: 1 });
    }
    await deliverMail(world.ctx(null));
    expect(world.mailbox.to(reader.email)).toEqual([]);
    expect(world.mailbox.sent.map(({ to }) => to)).toEqual([anna.email, ben.email]);
    const [hers, his] = world.mailbox.sent;
    expect(hers?.subject).toBe("Test: Peaches");
    expect(hers?.text).toContain("They are here.");
    expect(hers?.headers?.["List-Unsubscribe"]).not.toContain(reader.unsubscribeToken);
    expect(his?.headers?.["List-Unsubscribe"]).toContain(own.unsubscribeToken);
    expect(await audit()).toEqual([
      ["newsletter_issue_tested", anna.id, id],
      ["newsletter_issue_tested", ben.id, id],
    ]);
    expect(await issueNow(world, id)).toMatchObject({ state: "draft", copies: 0, sent: 0 });
  });

  it("is refused for a version that is out of date", async () => {
    const { id } = await makeIssue(world, { version: 2 });
    const late = testIssue(ctx(), { issueId: id, version: 1 });
    await expect(late).rejects.toMatchObject({ code: "changed" });
  });
});

describe("sending an issue", () => {
  it("begins once if two administrators press at the same moment, and only for that issue", async () => {
    await makeReader(world);
    const [one, other] = [await makeIssue(world), await makeIssue(world)];
    const both = await Promise.allSettled(
      [anna, ben].map((viewer) => sendIssue(ctx(viewer), { issueId: one.id, version: 1 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await issueNow(world, one.id)).state).toBe("sending");
    expect((await issueNow(world, other.id)).state).toBe("draft");
    expect(await audit()).toHaveLength(1);
  });

  it("is refused for a version that is out of date, and while there are no subscribers", async () => {
    const { id } = await makeIssue(world, { version: 2 });
    await makeReader(world, { confirmedAt: null });
    const nobody = sendIssue(ctx(), { issueId: id, version: 2 });
    await expect(nobody).rejects.toMatchObject({
      message: "The newsletter has no subscribers.",
    });
    await makeReader(world);
    const unseen = sendIssue(ctx(), { issueId: id, version: 1 });
    await expect(unseen).rejects.toMatchObject({ code: "changed" });
    expect((await issueNow(world, id)).state).toBe("draft");
    expect(await audit()).toEqual([]);
  });

  it("is stopped and resumed by any administrator, once each, and the log says who did it", async () => {
    await makeReader(world);
    const { id } = await makeIssue(world);
    await sendIssue(ctx(), { issueId: id, version: 1 });
    await stopIssue(ctx(ben), { issueId: id });
    await expect(stopIssue(ctx(), { issueId: id })).rejects.toMatchObject({ code: "too_late" });
    await goOnWithIssue(ctx(), { issueId: id });
    await expect(goOnWithIssue(ctx(), { issueId: id })).rejects.toMatchObject({ code: "too_late" });
    expect(await audit()).toEqual([
      ["newsletter_issue_sent", anna.id, id],
      ["newsletter_issue_stopped", ben.id, id],
      ["newsletter_issue_went_on", anna.id, id],
    ]);
  });

  it("cannot be resumed thirty days after it was stopped", async () => {
    await makeReader(world);
    const { id } = await makeIssue(world);
    await sendIssue(ctx(), { issueId: id, version: 1 });
    await stopIssue(ctx(), { issueId: id });
    world.now += 30 * 86_400_000;
    await expect(goOnWithIssue(ctx(), { issueId: id })).rejects.toMatchObject({ code: "too_late" });
    expect((await issueNow(world, id)).state).toBe("stopped");
  });

  it("is refused, like every other change and a test, if the account was just deactivated", async () => {
    await makeReader(world);
    const { id } = await makeIssue(world);
    const onItsWay = await makeIssue(world, { state: "sending", startedAt: world.now });
    const stopped = await makeIssue(world, {
      state: "stopped",
      startedAt: world.now,
      endedAt: world.now,
    });
    await world.db.run(sql`update users set is_active = 0 where id = ${anna.id}`);
    for (const act of [
      () => writeIssue(ctx(), words),
      () => changeIssue(ctx(), { issueId: id, version: 1, ...words }),
      () => deleteIssue(ctx(), { issueId: id, version: 1 }),
      () => testIssue(ctx(), { issueId: id, version: 1 }),
      () => sendIssue(ctx(), { issueId: id, version: 1 }),
      () => stopIssue(ctx(), { issueId: onItsWay.id }),
      () => goOnWithIssue(ctx(), { issueId: stopped.id }),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: "wrong_role" });
    }
    for (const { id: each, state } of [{ id, state: "draft" }, onItsWay, stopped]) {
      expect((await issueNow(world, each)).state).toBe(state);
    }
    expect(await world.db.$count(newsletterIssues)).toBe(3);
    expect(await world.db.$count(mailOutbox)).toBe(0);
    expect(await audit()).toEqual([]);
  });

  it("is not found for an unknown issue, like changing, testing, stopping and resuming it", async () => {
    await makeReader(world);
    for (const verb of [
      () => sendIssue(ctx(), { issueId: 99, version: 1 }),
      () => stopIssue(ctx(), { issueId: 99 }),
      () => goOnWithIssue(ctx(), { issueId: 99 }),
      () => changeIssue(ctx(), { issueId: 99, version: 1, ...words }),
      () => testIssue(ctx(), { issueId: 99, version: 1 }),
    ]) {
      await expect(verb()).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await audit()).toEqual([]);
  });
});

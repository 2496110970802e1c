import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { readListing } from "~/models/core/listing/listing";
import { mailListing, mostRetries } from "~/models/people/mail/mail.rules";
import { findMail, listMail, retryMail } from "~/models/people/mail/mail-list.server";
import { deliverMail, queueMail } from "~/models/people/mail/outbox.server";
import { mailOf } from "~/models/people/mail/written-mail";
import { unsubscribe } from "~/models/running/newsletter/newsletter.server";
import { takeReaderOff } from "~/models/running/newsletter/readers.server";
import { openDatabase, runBatch } from "~/platform/database";
import type { Admin } from "~/platform/viewer";
import { makePerson } from "../../../support/actors";
import { meanwhile } from "../../../support/meanwhile";
import { makeIssue, makeReader } from "../../../support/newsletter";
import { makeWorld, type World } from "../../../support/world";

let world: World;
let ada: Admin;
let abe: Admin;
beforeEach(async () => {
  world = await makeWorld();
  ada = (await makePerson(world, { username: "ada", userType: "admin" })).viewer as Admin;
  abe = (await makePerson(world, { username: "abe", userType: "admin" })).viewer as Admin;
});

const asked = (query: string) => readListing(new URLSearchParams(query), mailListing);
const list = (query = "") => listMail({ db: world.db }, asked(query));
const found = async (query: string) => (await list(query)).list.rows.map(({ toEmail }) => toEmail);
const content = mailOf({
  subject: "Your order",
  parts: [
    "It is ready.",
    { link: "https://marketday.example/application/MD-1?token=abc-DEF", label: "Look" },
  ],
  why: "You asked.",
  unsubscribe: "https://marketday.example/newsletter/unsubscribe?token=u-n-s-u-b",
});
const queue = (to: string, more = {}) =>
  runBatch(world.db, [queueMail(world.now, { key: `about:${to}`, to, content, ...more })]);
const idOf = async (to: string) =>
  (await world.db.all<{ id: number }>(sql`select id from mail_outbox where to_email = ${to}`))[0]
    ?.id ?? 0;
const giveUp = (to: string) =>
  world.db.run(sql`update mail_outbox set status = 'given_up', attempts = 10,
    last_error = 'no such box' where to_email = ${to}`);
const retry = async (to: string, by = ada) => retryMail(world.ctx(by), { mailId: await idOf(to) });

describe("the outbox", () => {
  beforeEach(async () => {
    await queue("sent@example.com");
    await deliverMail(world.ctx(null));
    for (const to of ["ben@example.com", "Bea@example.com", "eve@example.com"]) await queue(to);
    await giveUp("ben@example.com");
    await giveUp("eve@example.com");
  });

  it("lists the latest email first, and filters by state and by the start of an address", async () => {
    expect(await found("")).toEqual([
      "eve@example.com",
      "Bea@example.com",
      "ben@example.com",
      "sent@example.com",
    ]);
    expect(await found("state=failed")).toEqual(["eve@example.com", "ben@example.com"]);
    expect(await found("state=sent")).toEqual(["sent@example.com"]);
    expect(await found("q=BE")).toEqual(["Bea@example.com", "ben@example.com"]);
    expect(await found("q=be&state=failed")).toEqual(["ben@example.com"]);
    expect((await list()).counts).toEqual({ queued: 1, sent: 1, given_up: 2 });
    await world.db.run(sql`delete from mail_outbox where status = 'sent'`);
    expect((await list()).counts.sent).toBe(0);
  });

  it("shows an email without its secret links, and no text of a secret email", async () => {
    await queue("robin@example.com", { isSecret: true });
    const { text } = await findMail({ db: world.db }, await idOf("ben@example.com"));
    expect(text).toContain("It is ready.");
    expect(text).not.toMatch(/abc-DEF|u-n-s-u-b/);
    expect((await findMail({ db: world.db }, await idOf("robin@example.com"))).text).toBeNull();
    await expect(findMail({ db: world.db }, 999)).rejects.toMatchObject({ code: "not_found" });
  });

  it("sends a failed email again, and no other, and logs the retry", async () => {
    await retry("ben@example.com");
    await expect(retry("ben@example.com", abe)).rejects.toMatchObject({ code: "taken" });
    await expect(retry("sent@example.com")).rejects.toMatchObject({ code: "too_late" });
    await deliverMail(world.ctx(null));
    expect(world.mailbox.sent.map(({ to }) => to).sort()).toEqual([
      "Bea@example.com",
      "ben@example.com",
      "sent@example.com",
    ]);
    const audit = await world.db.all(sql`select action, subject_type, subject_id, actor_user_id
      from audit_log`);
    expect(audit).toEqual([
      {
        action: "mail_retried",
        subject_type: "mail",
        subject_id: await idOf("ben@example.com"),
        actor_user_id: ada.id,
      },
    ]);
  });

  it("limits manual retries of one email, and still allows them for another", async () => {
    for (let each = 0; each < mostRetries; each++) {
      await retry("ben@example.com");
      await giveUp("ben@example.com");
    }
    await expect(retry("ben@example.com")).rejects.toMatchObject({ code: "too_late" });
    await retry("eve@example.com");
    expect(await found("state=failed")).toEqual(["ben@example.com"]);
  });
});

describe("a copy of a newsletter issue that failed", () => {
  const failedCopy = async (issue: Parameters<typeof makeIssue>[1]) => {
    const reader = await makeReader(world, { unsubscribeToken: "leave" });
    const { id } = await makeIssue(world, { startedAt: world.now, ...issue });
    await queue(reader.email);
    await world.db.run(sql`update mail_outbox set issue_id = ${id}, reader_id = ${reader.id}`);
    await giveUp(reader.email);
    return reader;
  };

  it("is deleted when its reader unsubscribes", async () => {
    await failedCopy({ state: "sending" });
    await unsubscribe(world.ctx(null), { token: "leave" });
    expect(await found("")).toEqual([]);
  });

  it("is deleted when an administrator takes its reader off the list", async () => {
    const { id } = await failedCopy({ state: "sending" });
    await takeReaderOff(world.ctx(ada), { readerId: id });
    expect(await found("")).toEqual([]);
  });

  it("is not retried for a reader who is off the list", async () => {
    const { id, email } = await failedCopy({ state: "sending" });
    await world.db.run(sql`update newsletters set is_active = 0 where id = ${id}`);
    await expect(retry(email)).rejects.toThrow("no longer subscribed");
  });

  it("is not retried if the issue is stopped at that moment", async () => {
    const { email } = await failedCopy({ state: "sending" });
    const stopped = sql`update newsletter_issues set state = 'stopped'`;
    meanwhile(world, /update mail_outbox/, stopped);
    await expect(retry(email)).rejects.toThrow("This newsletter issue was stopped");
    expect(await found("state=failed")).toEqual([email]);
  });
});

it("a page of the outbox costs the same, however many emails there are", async () => {
  const fill = (from: number, to: number) =>
    world.db.run(sql`
      insert into mail_outbox (key, to_email, subject, text, html, status, next_attempt_at, created_at)
      with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})
      select 'k' || i, 'sample' || i || '@example.com', 's', '', '',
        iif(i % 3, 'sent', 'given_up'), 0, i from n`);
  const questions = ["", "state=failed", "q=sample", "q=sample&state=failed", "q=zzz"];
  const costs = async () => {
    const read: number[] = [];
    for (const query of questions) {
      const { db, cost } = openDatabase(world.d1, true);
      await listMail({ db }, asked(query));
      expect(cost.roundTrips).toBe(1);
      read.push(cost.rowsRead);
    }
    return read;
  };
  await fill(1, 1000);
  const small = await costs();
  await fill(1001, 20_000);
  const large = await costs();
  for (const [at, query] of questions.entries()) {
    expect(large[at], query).toBeLessThanOrEqual((small[at] ?? 0) + 5);
  }
});

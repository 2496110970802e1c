import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { retryAfter } from "~/models/people/mail/mail.rules";
import { deliverMail, forgetOldMail, queueMail } from "~/models/people/mail/outbox.server";
import { mailOf } from "~/models/people/mail/written-mail";
import { runBatch } from "~/platform/database";
import { logged } from "../../../support/logged";
import { makeWorld, type World } from "../../../support/world";

const minute = 60_000;
const day = 24 * 60 * minute;
let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const content = mailOf({ subject: "News", parts: ["It is so."], why: "You asked." });
const queue = (key: string, more: { isSecret?: boolean } = {}) =>
  runBatch(world.db, [queueMail(world.now, { key, to: `${key}@example.com`, content, ...more })]);
const deliver = () => deliverMail(world.ctx(null));
const rows = () =>
  world.db.all<{ status: string; attempts: number; text: string; last_error: string | null }>(
    sql`select status, attempts, text, last_error from mail_outbox order by id`,
  );

describe("queuing an email", () => {
  test("stores and sends the same email only once", async () => {
    await queue("a");
    await queue("a");
    await deliver();
    await deliver();
    expect(world.mailbox.sent.map(({ to, subject, from }) => ({ to, subject, from }))).toEqual([
      { to: "a@example.com", subject: "News", from: "hello@marketday.example" },
    ]);
  });

  test("happens together with the change it reports, or not at all", async () => {
    const broken = sql`insert into users (username) values ('no password')`;
    const mail = queueMail(world.now, { key: "a", to: "a@example.com", content });
    await expect(runBatch(world.db, [mail, broken])).rejects.toThrow();
    expect(await rows()).toEqual([]);
    await runBatch(world.db, [
      sql`update users set email = '' where id = 1`,
      queueMail(world.now, { key: "a", to: "a@example.com", content, only: sql`changes() = 1` }),
    ]);
    expect(await rows()).toEqual([]);
  });
});

describe("sending queued emails", () => {
  test("sends each email once when runs overlap", async () => {
    for (let each = 0; each < 20; each++) await queue(`mail-${each}`);
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(world.mailbox.sent).toHaveLength(20);
    expect(new Set(world.mailbox.sent.map(({ to }) => to)).size).toBe(20);
  });

  test("retries a failed email after a minute, then after twice as long, until it arrives", async () => {
    await queue("a");
    world.mailbox.outage = new Error("no route to host");
    await deliver();
    expect(await rows()).toMatchObject([
      { status: "queued", attempts: 1, last_error: "Error: no route to host" },
    ]);
    world.now += minute - 1;
    await deliver();
    expect((await rows())[0]?.attempts).toBe(1);
    world.now += 1;
    await deliver();
    world.now += minute;
    await deliver();
    expect((await rows())[0]?.attempts).toBe(2);
    world.mailbox.outage = null;
    world.now += minute;
    await deliver();
    expect(await rows()).toMatchObject([{ status: "sent", attempts: 3, last_error: null }]);
    expect(world.mailbox.sent).toHaveLength(1);
  });

  test("logs a failure by the email's number, without the key, which can contain an address", async () => {
    await queue("newsletter:7:of-an-address");
    world.mailbox.outage = new Error("no route to host");
    logged();
    await deliver();
    const [line = "", ...more] = logged();
    expect(JSON.parse(line)).toMatchObject({ event: "mail-failed", mail: 1, about: "newsletter" });
    expect([line, ...more].join()).not.toContain("of-an-address");
  });

  test("gives up an email after ten tries, keeps its error, and never tries again", async () => {
    await queue("a");
    world.mailbox.outage = new Error("mailbox unknown");
    for (let tries = 0; tries < 20; tries++) {
      await deliver();
      world.now += 6 * 60 * minute;
    }
    expect(await rows()).toMatchObject([
      { status: "given_up", attempts: 10, last_error: "Error: mailbox unknown" },
    ]);
    world.mailbox.outage = null;
    await deliver();
    expect(world.mailbox.sent).toEqual([]);
  });

  test("delivers the other emails when one fails", async () => {
    await queue("a");
    await queue("b");
    const { binding } = world.mailbox;
    const send = binding.send.bind(binding);
    binding.send = (async (mail: { to: string }) => {
      if (mail.to === "a@example.com") throw new Error("not this one");
      return send(mail as never);
    }) as typeof binding.send;
    await deliver();
    expect((await rows()).map(({ status }) => status)).toEqual(["queued", "sent"]);
  });

  test("sends an email later when a run stopped after claiming it", async () => {
    await queue("a");
    await world.db.run(
      sql`update mail_outbox set attempts = 1, next_attempt_at = ${world.now + 10 * minute}`,
    );
    await deliver();
    expect(world.mailbox.sent).toEqual([]);
    world.now += 10 * minute;
    await deliver();
    expect(world.mailbox.sent).toHaveLength(1);
  });

  test("gives up an email when a run stopped at its last try", async () => {
    await queue("a");
    await world.db.run(sql`update mail_outbox set attempts = 10`);
    await deliver();
    expect(await rows()).toMatchObject([{ status: "given_up" }]);
    expect(world.mailbox.sent).toEqual([]);
  });

  test("sends a long queue over several runs, oldest first", async () => {
    for (let each = 0; each < 60; each++) await queue(`mail-${each}`);
    await deliver();
    expect(world.mailbox.sent).toHaveLength(50);
    expect(world.mailbox.sent[0]?.to).toBe("mail-0@example.com");
    await deliver();
    expect(world.mailbox.sent).toHaveLength(60);
  });

  test("sends a link that may end soon before a long queue of news", async () => {
    for (let each = 0; each < 60; each++) await queue(`mail-${each}`);
    await queue("link", { isSecret: true });
    await deliver();
    expect(world.mailbox.sent.map(({ to }) => to)).toContain("link@example.com");
  });
});

test("the wait before a retry doubles from one minute up to six hours", () => {
  expect([1, 2, 3, 9, 10].map((tries) => retryAfter(tries) / minute)).toEqual([1, 2, 4, 256, 360]);
});

describe("cleaning up the outbox", () => {
  test("deletes a secret email's text once it has been sent", async () => {
    await queue("a", { isSecret: true });
    expect((await rows())[0]?.text).toContain("It is so.");
    await deliver();
    expect(world.mailbox.sent[0]?.text).toContain("It is so.");
    expect((await rows())[0]?.text).toBe("");
  });

  test("deletes an email's HTML once it has been sent, and keeps its text", async () => {
    const htmlSizes = () =>
      world.db.all<{ status: string; bytes: number }>(
        sql`select status, length(html) bytes from mail_outbox order by id`,
      );
    await queue("a");
    const [waiting] = await htmlSizes();
    expect(waiting?.bytes).toBeGreaterThan(100);
    await deliver();
    expect(world.mailbox.sent[0]?.html).toContain("It is so.");
    expect(await htmlSizes()).toEqual([{ status: "sent", bytes: 0 }]);
    expect((await rows())[0]?.text).toContain("It is so.");
  });

  test("deletes finished emails after 90 days, and never unsent ones", async () => {
    await queue("sent");
    await deliver();
    await queue("waiting");
    world.now += 90 * day + 1;
    await forgetOldMail(world.ctx(null));
    expect((await rows()).map(({ status }) => status)).toEqual(["queued"]);
  });
});

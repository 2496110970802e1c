import { readdirSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { endOrder } from "~/models/orders/order/end-order.server";
import { queueMail } from "~/models/people/mail/outbox.server";
import { runScheduled } from "~/models/running/scheduled/scheduled.server";
import { readLastRun } from "~/models/running/scheduled/scheduled-runs.server";
import { openDatabase, runBatch } from "~/platform/database";
import { checkoutOf, makeFair, payAt, placeAt } from "../../../support/fair";
import { makeWorld } from "../../../support/world";

const minute = 60_000;
const day = 86_400_000;
const text = (name: string) => readFileSync(name, "utf8");

it("every background job that cleans up, ends, queues or delivers something is in the schedule", () => {
  const files = readdirSync("app/models", { recursive: true, encoding: "utf8" });
  const jobs = files
    .filter((file) => file.endsWith(".server.ts") && !file.startsWith("scheduled"))
    .flatMap((file) => [
      ...text(`app/models/${file}`).matchAll(
        /^export async function (\w+)\([^)]*: Capabilities\): Promise<(?:void|number)>/gm,
      ),
    ])
    .map(([, name = ""]) => name)
    .filter((name) =>
      /^(ask|clear|forget|expire|close|end|queue|deliver|refund|refresh|send|set|work)[A-Z]/.test(
        name,
      ),
    )
    // `closeCheckout` closes one checkout, which the caller names. The schedule closes all that are
    // due.
    .filter((name) => name !== "closeCheckout");
  const file = text("app/models/running/scheduled/scheduled.server.ts");
  const scheduled = [...file.matchAll(/const (?:tidying|jobs): [^{]*\{([^}]*)\}/g)].join();
  expect(jobs.length).toBeGreaterThan(12);
  expect(scheduled.match(/^ {2}\w+/gm)?.map((name) => name.trim())).toEqual(
    expect.arrayContaining(jobs),
  );
});

it("one run does everything that is due, and leaves the rest", async () => {
  const fair = await makeFair();
  const { world } = fair;
  const { db, bucket } = world;
  const count = async (query: ReturnType<typeof sql>) =>
    (await db.all<{ count: number }>(query)).map(({ count }) => count)[0];
  const cancelled = (await placeAt(fair, { who: 1 })).orderId;
  await endOrder(world.ctx(null), cancelled, { by: "customer" });
  const session = await checkoutOf(fair, cancelled);
  const owed = await payAt(fair, { who: 1 });
  await endOrder(world.ctx(null), owed, { by: "closure" });
  const unpaid = (await placeAt(fair)).orderId;
  await db.run(sql`update orders set expires_at = ${world.now} where id = ${unpaid}`);
  const waits = (await placeAt(fair)).orderId;
  const tomorrow = await payAt(fair);
  await db.run(
    sql`update orders set pickup_date = '2026-05-08', created_at = 0 where id = ${tomorrow}`,
  );

  const [{ id }] = fair.customers;
  const { now } = world;
  // The first of each pair has expired, and the second has not.
  for (const [which, over] of [
    ["old", now - 2 * day],
    ["new", now + day],
  ] as const) {
    for (const table of ["sessions", "api_tokens", "known_browsers", "password_resets"]) {
      await db.run(sql`
        insert into ${sql.raw(table)} (token_hash, user_id, created_at, expires_at)
        values (${which}, ${id}, 0, ${over})`);
    }
    await db.run(sql`
      insert into email_changes (token_hash, user_id, new_email, created_at, expires_at)
      values (${which}, ${which === "old" ? id : fair.customers[1].id}, 'a', 0, ${over})`);
    await db.run(sql`
      insert into failed_tries (key_hash, tries, expires_at) values (${which}, 1, ${over})`);
    await db.run(sql`
      insert into newsletters (email, subscribed_at) values (${which}, ${over - 7 * day})`);
    await db.run(sql`
      insert into upload_tries (who, hour, tries)
      values (${which}, ${Math.floor(over / 3_600_000)}, 1)`);
    await db.run(sql`
      insert into mail_outbox (key, to_email, subject, text, html, status, next_attempt_at, created_at)
      values (${which}, 'a', 's', 't', 'h', 'sent', 0, ${over - 90 * day})`);
    await bucket.put(`uploads/${which}`, "x");
    await db.run(sql`
      insert into pictures (key, purpose, bytes, width, height, created_at, uploader_user_id)
      values (${`uploads/${which}`}, 'stall', 1, 1, 1, ${over}, ${id})`);
    await bucket.put(`private/${which}`, "x");
    await db.run(sql`
      insert into documents (key, kind, name, content_type, bytes, subject_type, subject_id,
        uploader_user_id, created_at)
      values (${`private/${which}`}, 'insurance', 'a', 'application/pdf', 1, 'vendor',
        ${fair.stalls[0].vendor.id}, ${id}, ${over})`);
  }
  const content = { subject: "s", text: "t", html: "h" };
  await db.run(queueMail(now, { key: "waits", to: "b", content }));

  await runScheduled(world.ctx(null));

  const statuses = await db.all<{ id: number; status: string }>(
    sql`select id, status from orders order by id`,
  );
  expect(new Map(statuses.map((order) => [order.id, order.status]))).toEqual(
    new Map([
      [cancelled, "cancelled"],
      [owed, "cancelled"],
      [unpaid, "cancelled"],
      [waits, "pending_payment"],
      [tomorrow, "confirmed"],
    ]),
  );
  const { sessions, refunds } = world.stripe.emulator.state();
  expect(sessions.find((each) => each.id === session)?.status).toBe("expired");
  expect(refunds).toHaveLength(1);
  expect(
    await count(sql`select count(*) count from mail_outbox where key like 'order-event:%'`),
  ).toBe(2);
  expect(
    await count(sql`select count(*) count from mail_outbox where key = ${`reminder:${tomorrow}`}`),
  ).toBe(1);
  expect(world.mailbox.to("b")).toHaveLength(1);
  for (const table of [
    "sessions",
    "api_tokens",
    "known_browsers",
    "password_resets",
    "email_changes",
  ]) {
    const rows = await db.all(sql`select token_hash from ${sql.raw(table)}`);
    expect(rows, table).toEqual([{ token_hash: "new" }]);
  }
  const left = async (column: string, table: string) =>
    (await db.all<{ what: string }>(sql`select ${sql.raw(`${column} as what from ${table}`)}`)).map(
      ({ what }) => what,
    );
  expect(await left("key_hash", "failed_tries")).toEqual(["new"]);
  expect(await left("email", "newsletters")).toEqual(["new"]);
  expect(await left("who", "upload_tries")).toEqual(["new"]);
  expect(await left("key", "mail_outbox")).toContain("new");
  expect(await left("key", "mail_outbox")).not.toContain("old");
  expect(await left("key", "pictures")).toEqual(["uploads/new"]);
  expect(await left("key", "documents")).toEqual(["private/new"]);
  const kept = (await bucket.list()).objects.map(({ key }) => key);
  expect(kept).toEqual(["private/new", "uploads/new"]);
});

it("a failing job does not keep other jobs from running", async () => {
  const { world } = await makeFair();
  await world.db.run(
    sql`insert into failed_tries (key_hash, tries, expires_at) values ('old', 1, 0)`,
  );
  const ctx = world.ctx(null);
  const told: string[] = [];
  ctx.log = (event) => told.push(event);
  ctx.mail = { send: () => Promise.reject(new Error("down")) };
  await world.d1.exec("drop table mail_marks");
  await runScheduled(ctx);
  expect(told).toContain("job-failed");
  expect(await world.db.all(sql`select * from failed_tries`)).toEqual([]);
});

it("what is no longer needed is deleted every hour, and in the next minute if there may be more", async () => {
  const world = await makeWorld();
  const { db, cost } = openDatabase(world.d1);
  const run = async (minutes: number) => {
    world.now += minutes * 60_000;
    await runScheduled({ ...world.ctx(null), db, cost });
    return (await world.db.all(sql`select 1 from failed_tries`)).length;
  };
  const wrongTry = () =>
    world.db.run(sql`insert into failed_tries (key_hash, tries, expires_at) values ('a', 1, 0)`);
  await run(0);
  await wrongTry();
  expect(await run(59)).toBe(1);
  expect(await run(1)).toBe(0);
  await wrongTry();
  expect(await run(1)).toBe(0);
});

it("a run is recorded with its changes and failures, and a failing job does not stop the others", async () => {
  const world = await makeWorld();
  await runBatch(world.db, [
    queueMail(world.now, {
      key: "a",
      to: "a@example.com",
      content: { subject: "s", text: "t", html: "h" },
    }),
  ]);
  await world.db.run(sql`drop table failed_tries`);
  const { db, cost } = openDatabase(world.d1);
  await runScheduled({ ...world.ctx(null), db, cost });
  const run = await readLastRun(world);
  expect(run?.at).toBe(world.now);
  expect(run?.jobs.deliverMail).toMatchObject({ failures: 0, worked: { at: world.now } });
  expect(run?.jobs.deliverMail?.changed).toBeGreaterThan(0);
  expect(run?.jobs.forgetOldMail).toMatchObject({ changed: 0, worked: null, failed: null });
  expect(run?.jobs.forgetEndedTries).toMatchObject({ failures: 1, failed: { at: world.now } });
  expect(world.mailbox.sent).toHaveLength(1);
});

it("a job after a slow one knows how late it is, and the record says when the run began", async () => {
  const world = await makeWorld();
  const content = { subject: "s", text: "t", html: "h" };
  await runBatch(world.db, [queueMail(world.now, { key: "a", to: "a@example.com", content })]);
  const began = world.now;
  await world.db.run(sql`
    insert into failed_tries (key_hash, tries, expires_at)
    values ('soon', 1, ${began + minute}), ('later', 1, ${began + 10 * minute})`);
  const slow = {
    send: async () => {
      world.now += 6 * minute;
    },
  };
  await runScheduled({ ...world.ctx(null), mail: slow });
  expect(await world.db.all(sql`select key_hash from failed_tries`)).toEqual([
    { key_hash: "later" },
  ]);
  expect(await readLastRun(world)).toMatchObject({
    at: began,
    jobs: { forgetEndedTries: { at: began } },
  });
});

it("jobs still run if the run cannot be recorded", async () => {
  const world = await makeWorld();
  await world.db.run(sql`drop table scheduled_runs`);
  await runBatch(world.db, [
    queueMail(world.now, {
      key: "a",
      to: "a@example.com",
      content: { subject: "s", text: "t", html: "h" },
    }),
  ]);
  await runScheduled(world.ctx(null));
  expect(world.mailbox.sent).toHaveLength(1);
});

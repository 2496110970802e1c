import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readListing } from "~/models/core/listing/listing";
import { changesOf, factsText } from "~/models/people/audit/audit.rules";
import {
  auditLine,
  auditListing,
  listAudit,
  readAuditPage,
} from "~/models/people/audit/audit.server";
import { openDatabase, runBatch } from "~/platform/database";
import type { Admin } from "~/platform/viewer";
import { makeViewer } from "../../../support/actors";
import { makeWorld, type World } from "../../../support/world";

const adminOf = async (world: World) => world.ctx((await makeViewer(world, "admin")) as Admin);
const asked = (query: string) => readListing(new URLSearchParams(query), auditListing);

/** Adds the lines `from` to `to`: by five actors, of four actions, on two kinds of subject. */
const fill = (world: World, from: number, to: number) =>
  world.d1.batch([
    ...[1, 2, 3, 4, 5].map((id) =>
      world.d1.prepare(
        `insert or ignore into users (id, username, email, password, created_at, updated_at)
          values (${id + 100}, 'actor-${id}', 'actor-${id}@example.com', '', 0, 0)`,
      ),
    ),
    world.d1.prepare(`
      insert into audit_log (at, actor_user_id, action, subject_type, subject_id)
      with recursive n (i) as (select ${from} union all select i + 1 from n where i < ${to})
      select i * 60000, 101 + i % 5, 'act_' || char(97 + i % 4), iif(i % 3, 'order', 'market'), i % 50
      from n`),
  ]);

describe("an audit log line", () => {
  it("says who did what to which record, when, and what was before and after", async () => {
    const world = await makeWorld();
    const ctx = await adminOf(world);
    await runBatch(ctx.db, [
      auditLine(
        ctx,
        {
          action: "market_renamed",
          subject: { type: "market", id: 7 },
          before: { name: "Old" },
          after: { name: "New" },
        },
        sql`true`,
      ),
    ]);
    const { rows } = await listAudit(ctx, asked(""));
    expect(rows).toEqual([
      {
        id: expect.any(Number),
        at: world.now,
        actorId: ctx.viewer.id,
        actor: ctx.viewer.username,
        action: "market_renamed",
        subjectType: "market",
        subjectId: 7,
        before: { name: "Old" },
        after: { name: "New" },
      },
    ]);
  });

  it("is not written when its action changes nothing", async () => {
    const world = await makeWorld();
    const ctx = await adminOf(world);
    const act = { action: "none", subject: { type: "market", id: 1 } };
    await runBatch(ctx.db, [sql`update markets set name = 'x' where id = 1`, auditLine(ctx, act)]);
    expect((await listAudit(ctx, asked(""))).rows).toEqual([]);
  });

  it("cannot be changed, deleted or replaced", async () => {
    const world = await makeWorld();
    await fill(world, 1, 3);
    const lines = async () => (await world.d1.prepare("select * from audit_log").all()).results;
    const before = await lines();
    for (const attempt of [
      "update audit_log set action = 'x'",
      "delete from audit_log where id = 1",
      "insert or replace into audit_log (id, at, action, subject_type) values (1, 0, 'x', 'x')",
    ]) {
      await expect(world.d1.prepare(attempt).run()).rejects.toThrow("append-only");
    }
    expect(await lines()).toEqual(before);
  });

  it("is limited in length, and refuses secrets", () => {
    expect(() => factsText({ password: "scrypt$x" })).toThrow("no fact");
    expect(() => factsText({ tokenHash: "x" })).toThrow("no fact");
    const long = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`fact${at}`, '"'.repeat(5000)]),
    );
    const text = factsText(long) ?? "";
    expect(text.length).toBeLessThanOrEqual(2000);
    expect(JSON.parse(text).fact0).toHaveLength(200);
    expect(factsText(null)).toBeNull();
    expect(changesOf({ a: 1, b: 2 }, { a: 1, b: 3, c: 4 })).toEqual({
      before: { b: 2, c: null },
      after: { b: 3, c: 4 },
    });
  });
});

const questions: [query: string, isAsked: (i: number) => boolean][] = [
  ["", () => true],
  ["sort=-at", () => true],
  ["actor=103", (i) => i % 5 === 2],
  ["action=act_b", (i) => i % 4 === 1],
  ["subject=order", (i) => i % 3 !== 0],
  ["subject=order.7", (i) => i % 3 !== 0 && i % 50 === 7],
  ["actor=103&action=act_b", (i) => i % 5 === 2 && i % 4 === 1],
  ["subject=market&actor=101&action=act_a", (i) => i % 3 === 0 && i % 20 === 0],
  ["from=1970-01-02&to=1970-01-02", (i) => i >= 1440 && i < 2880],
  ["from=1970-01-02&action=act_c", (i) => i >= 1440 && i % 4 === 2],
];

describe("searching the audit log", () => {
  it("finds every matching line and no other, page by page, forward and back", async () => {
    const world = await makeWorld();
    const ctx = await adminOf(world);
    await fill(world, 1, 3000);
    for (const [query, isAsked] of questions) {
      const first = await listAudit(ctx, asked(query));
      const found: number[] = [];
      const pages = [first];
      for (let page = first; ; page = pages.at(-1) as typeof first) {
        found.push(...page.rows.map(({ at }) => at / 60_000));
        if (page.next === null) break;
        pages.push(await listAudit(ctx, asked(`${query}&page=${page.next}`)));
      }
      const expected = Array.from({ length: 3000 }, (_, at) => at + 1).filter(isAsked);
      if (!query.includes("sort")) expected.reverse();
      expect(found, query).toEqual(expected);
      const [one, two] = pages;
      if (one && two && two.rows.length > 0 && !query.includes("&")) {
        const back = await listAudit(ctx, asked(`${query}&page=${two.previous}`));
        expect(back.rows, `${query}, back`).toEqual(one.rows);
      }
    }
  });

  it("lists the values that it can be filtered by", async () => {
    const world = await makeWorld();
    const ctx = await adminOf(world);
    await fill(world, 1, 300);
    const { list, choices } = await readAuditPage(ctx, asked("actor=103"));
    expect(list.rows.every(({ actorId }) => actorId === 103)).toBe(true);
    expect(choices).toEqual({
      actors: [1, 2, 3, 4, 5].map((id) => ({ id: id + 100, username: `actor-${id}` })),
      actions: ["act_a", "act_b", "act_c", "act_d"],
      subjects: ["market", "order"],
    });
  });

  it("costs the same at 20,000 and at 60,000 lines", async () => {
    const world = await makeWorld();
    const viewer = (await makeViewer(world, "admin")) as Admin;
    const costOf = async () => {
      const costs: number[] = [];
      for (const [query] of questions) {
        const { db, cost } = openDatabase(world.d1, true);
        await readAuditPage({ ...world.ctx(viewer), db }, asked(query));
        expect(cost.roundTrips).toBe(1);
        costs.push(cost.rowsRead);
      }
      return costs;
    };
    await fill(world, 1, 20_000);
    const small = await costOf();
    await fill(world, 20_001, 60_000);
    const large = await costOf();
    expect(Math.max(...large)).toBeLessThanOrEqual(1200);
    for (const [at, [query]] of questions.entries()) {
      expect(large[at], query).toBeLessThanOrEqual((small[at] ?? 0) + 5);
    }
  }, 60_000);
});

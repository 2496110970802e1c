import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { decideMany, decideReview } from "~/models/joining/review-queue/decide.server";
import { claimReview } from "~/models/joining/review-queue/queued.server";
import {
  type Decision,
  type ReviewKind,
  reviewKinds,
} from "~/models/joining/review-queue/review-queue.rules";
import { undoReview } from "~/models/joining/review-queue/undo.server";
import { DomainError } from "~/platform/errors";
import type { Admin } from "~/platform/viewer";
import { makeViewer } from "../../../support/actors";
import { type Asked, makeAsked } from "../../../support/requests";
import { makeWorld, type World } from "../../../support/world";

let world: World;
let reviewers: Admin[];
beforeAll(async () => {
  world = await makeWorld();
  reviewers = [
    (await makeViewer(world, "admin")) as Admin,
    (await makeViewer(world, "admin")) as Admin,
  ];
});

/** A reviewer's action on an item in the version that their page showed. */
interface Step {
  at: number;
  decision: Decision;
  how: "one" | "several" | "claim" | "undone";
}

const queues = fc.record({
  kinds: fc.array(fc.constantFrom<ReviewKind>(...reviewKinds), { minLength: 1, maxLength: 4 }),
  steps: fc.tuple(
    ...[0, 1].map(() =>
      fc.array(
        fc.record<Step>({
          at: fc.nat(3),
          decision: fc.constantFrom("approved", "refused"),
          how: fc.constantFrom("one", "one", "several", "claim", "undone"),
        }),
        { minLength: 1, maxLength: 4 },
      ),
    ),
  ),
});

/** Works through the steps. Answers each decision that was made and each undo. */
async function work(viewer: Admin, items: readonly Asked[], steps: readonly Step[]) {
  const done: { itemId: number; status: Decision | "undone" }[] = [];
  const ctx = () => world.ctx(viewer);
  const told = { notes: null, reason: null };
  for (const { at, decision, how } of steps) {
    const item = items[at % items.length] as Asked;
    const { itemId, version } = item;
    try {
      if (how === "claim") await claimReview(ctx(), { itemId, hold: "on" });
      else if (how === "several") {
        const all = items.map((each) => ({ itemId: each.itemId, version: each.version }));
        const outcomes = await decideMany(ctx(), { items: all, decision, ...told });
        for (const outcome of outcomes) {
          if ("decision" in outcome) done.push({ itemId: outcome.item.id, status: decision });
        }
      } else {
        const made = await decideReview(ctx(), { itemId, version, decision, ...told });
        done.push({ itemId, status: decision });
        if (how === "undone") {
          await undoReview(ctx(), { itemId, version: made.version });
          done.push({ itemId, status: "undone" });
        }
      }
    } catch (error) {
      if (!(error instanceof DomainError) || error.status === 500) throw error;
    }
  }
  return done;
}

const one = async <Row>(query: ReturnType<typeof sql>) =>
  (await world.db.all<Row>(query))[0] as Row;

it("with two reviewers at once, in 200 queues, each item is decided by one of them, and the log agrees", async () => {
  let decisions = 0;
  await fc.assert(
    fc.asyncProperty(queues, async ({ kinds, steps }) => {
      const items: Asked[] = [];
      for (const kind of kinds) items.push(await makeAsked(world, kind));
      const done = (
        await Promise.all(reviewers.map((viewer, who) => work(viewer, items, steps[who] ?? [])))
      ).flat();
      for (const item of items) {
        const own = done.filter(({ itemId }) => itemId === item.itemId).map(({ status }) => status);
        // Only one decision can be made on the version that the page showed, even if that decision
        // was undone.
        const decided = own.filter((status) => status !== "undone");
        expect(decided.length).toBeLessThanOrEqual(1);
        decisions += decided.length;
        const lines = await one<{ n: number }>(sql`
          select count(*) n from audit_log
          where subject_type = ${item.kind} and subject_id = ${item.subjectId}`);
        expect(lines.n).toBe(own.length);
        const row = await one<{
          state: string;
          version: number;
          mails: number;
          claims: number;
          accounts: number;
        }>(sql`
          select state, version,
            (select count(*) from mail_outbox where key like 'review:' || i.id || ':%') mails,
            (select count(*) from review_claims where item_id = i.id and i.state <> 'pending') claims,
            (select count(*) from users where email = ${`${item.title}@example.com`}) accounts
          from review_items i where id = ${item.itemId}`);
        const stands = own.includes("undone") ? "pending" : (decided[0] ?? "pending");
        const isTold = stands !== "pending" && item.kind !== "market_recommendation";
        const isAccount = stands === "approved" && item.kind.endsWith("_request");
        expect(row).toEqual({
          state: stands,
          version: item.version + own.length,
          mails: isTold ? 1 : 0,
          claims: 0,
          accounts: isAccount ? 1 : 0,
        });
      }
    }),
    { numRuns: 200 },
  );
  expect(decisions).toBeGreaterThan(200);
}, 240_000);

it("the counts kept by triggers match the items", async () => {
  const counted = await world.db.all(sql`
    select kind, state, n from review_counts where n > 0 order by kind, state`);
  const there = await world.db.all(sql`
    select kind, state, count(*) n from review_items group by kind, state order by kind, state`);
  expect(counted).toEqual(there);
  const found = await one<{ n: number }>(sql`
    select count(*) n from review_search where review_search match '"asks"'`);
  const items = await one<{ n: number }>(sql`select count(*) n from review_items`);
  expect(found.n).toBe(items.n);
});

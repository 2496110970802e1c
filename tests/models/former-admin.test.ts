import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { decideCorrection } from "~/models/guide/correction/corrections.server";
import { setReviewState } from "~/models/guide/review/review.server";
import { reviews } from "~/models/guide/review/review.tables";
import { decideReview } from "~/models/joining/review-queue/decide.server";
import { undoReview } from "~/models/joining/review-queue/undo.server";
import { retryMail } from "~/models/people/mail/mail-list.server";
import { takeReaderOff } from "~/models/running/newsletter/readers.server";
import type { Admin } from "~/platform/viewer";
import { makeViewer } from "../support/actors";
import { makeMarket } from "../support/factories";
import { makeReader } from "../support/newsletter";
import { makeAsked } from "../support/requests";
import { makeWorld, type World } from "../support/world";

let world: World;
let anna: Admin;
beforeEach(async () => {
  world = await makeWorld();
  anna = (await makeViewer(world, "admin")) as Admin;
});
const ctx = () => world.ctx(anna);

/** What administrators do. Each prepares its subject, which has the id 1, and answers the act. */
const acts: Record<string, () => Promise<() => Promise<unknown>>> = {
  "deciding on a correction": async () => {
    const { id } = await makeMarket(world);
    await world.db.run(sql`
      insert into market_corrections (market_id, what, text, came_at) values (${id}, 'hours', '', 0)`);
    const said = { correctionId: 1, version: 1, decision: "applied", reason: null } as const;
    return () => decideCorrection(ctx(), said);
  },
  "hiding a review": async () => {
    const { id } = await makeMarket(world);
    await world.db.insert(reviews).values({
      marketId: id,
      username: "robin",
      rating: 1,
      createdAt: 0,
      updatedAt: 0,
    });
    return () => setReviewState(ctx(), { reviewId: 1, state: "hidden", reason: "Rude" });
  },
  "removing a newsletter subscriber": async () => {
    await makeReader(world);
    return () => takeReaderOff(ctx(), { readerId: 1 });
  },
  "retrying an email": async () => {
    await world.db.run(sql`
      insert into mail_outbox (key, to_email, subject, text, html, next_attempt_at, created_at,
        status, attempts)
      values ('a:1', 'ada@example.com', '', '', '', 0, 0, 'given_up', 10)`);
    return () => retryMail(ctx(), { mailId: 1 });
  },
  "undoing a decision": async () => {
    const { itemId, version } = await makeAsked(world, "admin_request");
    const told = { notes: null, reason: null };
    await decideReview(ctx(), { itemId, version, decision: "approved", ...told });
    return () => undoReview(ctx(), { itemId, version: version + 1 });
  },
};

const tables = [
  "market_corrections",
  "reviews",
  "newsletters",
  "mail_outbox",
  "review_items",
  "audit_log",
];
const everything = () =>
  Promise.all(tables.map((table) => world.db.all(sql`select * from ${sql.raw(table)}`)));

it.each(Object.keys(acts))("%s is refused if the account was just demoted", async (name) => {
  const act = (await acts[name]?.()) ?? expect.fail(name);
  const role = (is: 0 | 1) =>
    world.db.run(sql`update users set is_admin = ${is} where id = ${anna.id}`);
  await role(0);
  await world.db.run(sql`update users set user_type = 'customer' where id = ${anna.id}`);
  const before = await everything();
  await expect(act()).rejects.toMatchObject({ code: "wrong_role" });
  expect(await everything()).toEqual(before);
  await role(1);
  await act();
  expect(await everything()).not.toEqual(before);
});

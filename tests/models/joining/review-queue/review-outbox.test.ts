import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import {
  hasReviewMailWaiting,
  unqueueReviewMails,
} from "~/models/joining/review-queue/review-outbox.server";
import { runBatch } from "~/platform/database";
import { plansOf } from "../../../support/query-plans";
import { makeWorld } from "../../../support/world";

it("the emails about a decision are found by their key, however many other emails wait", async () => {
  const world = await makeWorld();
  const plans = await plansOf(world, () =>
    runBatch(world.db, [
      sql`select ${hasReviewMailWaiting(1)} waits`,
      unqueueReviewMails(1, sql`true`),
    ]),
  );
  const byKey = "SEARCH mail_outbox USING INDEX mail_outbox_key (key>? AND key<?)";
  expect(plans).toEqual([expect.stringContaining(byKey), byKey]);
});

import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { addApplication } from "~/models/joining/application/add.server";
import { publishApplication } from "~/models/joining/application/publish.server";
import { decideReview } from "~/models/joining/review-queue/decide.server";
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

/**
 * A reviewer's action: approves, rejects or publishes the version that their page showed, or adds
 * the current version.
 */
interface Step {
  at: number;
  does: "approve" | "reject" | "add" | "publish";
}
const steps = fc.array(
  fc.record<Step>({
    at: fc.nat(2),
    does: fc.constantFrom("approve", "approve", "reject", "add", "add", "publish"),
  }),
  { minLength: 2, maxLength: 6 },
);
const queues = fc.record({
  kinds: fc.array(fc.constantFrom("vendor_application", "market_application"), {
    minLength: 1,
    maxLength: 3,
  }),
  ours: steps,
  theirs: steps,
});

const versionOf = async ({ itemId }: Asked) =>
  (
    await world.db.all<{ version: number }>(sql`
      select version from review_items where id = ${itemId}`)
  )[0]?.version ?? 0;

/** Works through the steps. Answers which items were added. */
async function work(viewer: Admin, items: readonly Asked[], steps: readonly Step[]) {
  const added: number[] = [];
  for (const { at, does } of steps) {
    const item = items[at % items.length] as Asked;
    try {
      if (does === "add") {
        await addApplication(world.ctx(viewer), {
          itemId: item.itemId,
          version: await versionOf(item),
        });
        added.push(item.itemId);
      } else if (does === "publish") {
        await publishApplication(world.ctx(viewer), {
          itemId: item.itemId,
          version: item.version,
          notes: null,
          reason: null,
          lat: 25.7,
          lng: -80.2,
        });
        added.push(item.itemId);
      } else {
        await decideReview(world.ctx(viewer), {
          itemId: item.itemId,
          version: item.version,
          decision: does === "approve" ? "approved" : "refused",
          notes: null,
          reason: null,
        });
      }
    } catch (error) {
      if (!(error instanceof DomainError) || error.status === 500) throw error;
    }
  }
  return added;
}

it("with two reviewers at once, each application is decided once, and added once with all that belongs to it", async () => {
  let addings = 0;
  await fc.assert(
    fc.asyncProperty(queues, async ({ kinds, ours, theirs }) => {
      const items: Asked[] = [];
      for (const kind of kinds) items.push(await makeAsked(world, kind));
      const [one, other] = reviewers as [Admin, Admin];
      const added = (
        await Promise.all([work(one, items, ours), work(other, items, theirs)])
      ).flat();
      addings += added.length;
      for (const { itemId, subjectId, kind, title } of items) {
        const times = added.filter((id) => id === itemId).length;
        expect(times).toBeLessThanOrEqual(1);
        const isVendor = kind === "vendor_application";
        const [records] = await world.db.all(sql`
          select (select count(*) from vendors where name = ${title}) vendors,
            (select count(*) from markets where name = ${title}) markets,
            (select count(*) from users where email = ${`${title}@example.com`}) accounts,
            (select count(*) from vendor_accounts a join vendors v on v.id = a.vendor_id
              where v.name = ${title}) stalls,
            (select count(*) from market_managers a join markets m on m.id = a.market_id
              where m.name = ${title}) runs,
            (select count(*) from mail_outbox where key = ${`application-added:${itemId}`}) mails,
            (select count(*) from audit_log where action = ${`${kind}_added`}
              and subject_id = ${subjectId}) lines,
            (select count(*) <= 1 from audit_log where subject_id = ${subjectId}
              and action in (${`${kind}_approved`}, ${`${kind}_rejected`})) decidedOnce`);
        expect(records).toEqual({
          vendors: isVendor ? times : 0,
          markets: isVendor ? 0 : times,
          accounts: times,
          stalls: isVendor ? times : 0,
          runs: isVendor ? 0 : times,
          mails: times,
          lines: times,
          decidedOnce: 1,
        });
      }
    }),
    { numRuns: 20 },
  );
  expect(addings).toBeGreaterThan(4);
}, 60_000);

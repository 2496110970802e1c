import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { addApplication } from "~/models/joining/application/add.server";
import { publishApplication } from "~/models/joining/application/publish.server";
import { decideMany, decideReview } from "~/models/joining/review-queue/decide.server";
import { undoReview } from "~/models/joining/review-queue/undo.server";
import { deliverMail } from "~/models/people/mail/outbox.server";
import type { Admin } from "~/platform/viewer";
import { makeViewer } from "../../support/actors";
import { giveMarket, makeMarket, makeUser } from "../../support/factories";
import { makeAsked } from "../../support/requests";
import { makeWorld, type World } from "../../support/world";

/** Two markets with two managers each; a third manager of the first market has no access. */
let world: World;
let admin: Admin;
let grove: number;
beforeEach(async () => {
  world = await makeWorld();
  admin = (await makeViewer(world, "admin")) as Admin;
  for (const name of ["Grove", "Bay"]) {
    const market = await makeMarket(world, { name });
    if (name === "Grove") grove = market.id;
    for (const each of ["ada", "ben", "former"]) {
      const user = await makeUser(world, {
        username: `${each}-${name}`,
        userType: "market_manager",
        isActive: each !== "former",
      });
      await giveMarket(world, user, market);
    }
  }
});
const told = () =>
  world.db.all<{ to: string; subject: string }>(sql`
    select to_email "to", subject from mail_outbox where key like 'manager-added:%' order by id`);
const tells = (market: string, who: string) =>
  ["ada", "ben"].map((each) => ({
    to: `${each}-${market}@example.com`,
    subject: `${who} now manages ${market}`,
  }));
const decision = { decision: "approved", notes: null, reason: null } as const;

describe("approving a manager request", () => {
  it("tells the market's other managers, a minute later", async () => {
    const { itemId, version } = await makeAsked(world, "manager_request", { title: "grove" });
    await decideReview(world.ctx(admin), { itemId, version, ...decision });
    expect(await told()).toEqual(tells("Grove", "grove"));
    await deliverMail(world.ctx(admin));
    expect(world.mailbox.sent).toEqual([]);
    world.now += 60_000;
    await deliverMail(world.ctx(admin));
    expect(world.mailbox.sent).toHaveLength(3);
  });

  it("tells nobody if it is undone within the minute, and tells of another approval", async () => {
    const [first, second] = [
      await makeAsked(world, "manager_request", { title: "Grove" }),
      await makeAsked(world, "manager_request", { title: "Bay" }),
    ];
    const items = [first, second].map(({ itemId, version }) => ({ itemId, version }));
    await decideMany(world.ctx(admin), { items, ...decision });
    expect(await told()).toEqual([...tells("Grove", "grove"), ...tells("Bay", "bay")]);
    await undoReview(world.ctx(admin), { itemId: first.itemId, version: first.version + 1 });
    expect(await told()).toEqual(tells("Bay", "bay"));
  });
});

describe("adding a market application that is the same as a market in the guide", () => {
  const asked = async (title: string) => {
    const item = await makeAsked(world, "market_application", { title });
    await world.db.run(sql`
      update market_submissions set existing_market_id = ${grove} where id = ${item.subjectId}`);
    return item;
  };

  it("tells the market's other managers", async () => {
    const { itemId, version } = await asked("plaza");
    await decideReview(world.ctx(admin), { itemId, version, ...decision });
    await addApplication(world.ctx(admin), { itemId, version: version + 1 });
    expect(await told()).toEqual(tells("Grove", "plaza"));
  });

  it("tells nobody if the applicant manages the market already", async () => {
    await world.db.run(sql`update users set email_confirmed_at = 1 where username = 'ada-Grove'`);
    const { itemId, version } = await asked("ada-Grove");
    await publishApplication(world.ctx(admin), { itemId, version, notes: null, reason: null });
    expect(await told()).toEqual([]);
  });
});

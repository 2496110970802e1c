import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { oldestFirst, readListing } from "~/models/core/listing/listing";
import { readFailedEvents } from "~/models/orders/payment/money-desk.server";
import { makeWorld } from "../../../support/world";

it("reads as many rows of Stripe’s failed events if there are 200 or 2,000", async () => {
  const world = await makeWorld();
  const costWith = async (first: number, last: number) => {
    await world.db.run(sql`
      insert into failed_stripe_events
        (event_id, source, type, first_tried_at, last_tried_at, tries, reason)
      with recursive n(i) as (select ${first} union all select i + 1 from n where i < ${last})
      select 'evt_' || i, 'payments', 'charge.updated', i, i, 1, 'A test' from n`);
    const ctx = world.ctx(null);
    await readFailedEvents(ctx, readListing(new URLSearchParams(), oldestFirst));
    return ctx.cost.rowsRead;
  };
  const few = await costWith(1, 200);
  expect(await costWith(201, 2_000)).toBe(few);
});

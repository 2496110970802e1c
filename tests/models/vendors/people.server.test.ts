import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { removePerson } from "~/models/vendors/people.server";
import { makeFair } from "../../support/fair";
import { listAll } from "../../support/listed";

it("the last owner can leave a removed vendor, and no other", async () => {
  const { world, stalls } = await makeFair();
  const { viewer } = stalls[0];
  const leave = () =>
    removePerson(world.ctx(viewer), { vendorId: viewer.vendorId, userId: viewer.id });
  await expect(leave()).rejects.toMatchObject({ code: "too_late", title: "The last owner" });
  await world.db.run(sql`update vendors set removed_at = 1 where id = ${viewer.vendorId}`);
  await listAll(world);
  await expect(leave()).resolves.toMatchObject({ isOwn: true });
  expect(await world.db.all(sql`select user_type type from users where id = ${viewer.id}`)).toEqual(
    [{ type: "customer" }],
  );
});

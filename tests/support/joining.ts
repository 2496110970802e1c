import { desc, sql } from "drizzle-orm";
import { addApplication } from "~/models/joining/application/add.server";
import { decideReview } from "~/models/joining/review-queue/decide.server";
import { reviewItems } from "~/models/joining/review-queue/review-queue.tables";
import type { Admin } from "~/platform/viewer";
import { makeViewer } from "./actors";
import type { World } from "./world";

/** The newest item of the review queue, with its version. */
async function newestItem({ db }: World) {
  const [item] = await db.select().from(reviewItems).orderBy(desc(reviewItems.id)).limit(1);
  if (!item) throw new Error("Nothing waits for review");
  return item;
}

/** An administrator approves the newest item. */
export async function approveNewest(world: World): Promise<void> {
  const admin = (await makeViewer(world, "admin")) as Admin;
  const { id, version } = await newestItem(world);
  await decideReview(world.ctx(admin), {
    itemId: id,
    version,
    decision: "approved",
    notes: null,
    reason: null,
  });
}

/** An administrator approves the newest application and adds it to the guide. */
export async function approveAndAddNewest(world: World) {
  await approveNewest(world);
  const admin = (await makeViewer(world, "admin")) as Admin;
  const { id, version } = await newestItem(world);
  return addApplication(world.ctx(admin), { itemId: id, version });
}

/** The accounts with an email address, sorted by name, such as 'fern vendor'. */
export const accountsOf = async ({ db }: World, email: string) =>
  (
    await db.all<{ account: string }>(sql`
      select username || ' ' || user_type account from users
      where lower(email) = lower(${email}) order by username`)
  ).map(({ account }) => account);

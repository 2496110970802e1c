import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  attachAll,
  clearPictures,
  forgetUploadTries,
  mayAttach,
} from "~/models/guide/picture/attach.server";
import { mostAnHour, pictureAddress } from "~/models/guide/picture/picture.rules";
import { spendTry, whoSees } from "~/models/guide/picture/upload.server";
import { runBatch } from "~/platform/database";
import type { Viewer } from "~/platform/viewer";
import { makeViewer } from "../../../support/actors";
import { makeWorld, type World } from "../../../support/world";

const day = 24 * 3_600_000;
let world: World;
let ada: Viewer;
let ben: Viewer;
beforeEach(async () => {
  world = await makeWorld();
  ada = await makeViewer(world, "vendor");
  ben = await makeViewer(world, "vendor");
});

/** The storage key of the picture with this name. */
const keyOf = (name: string) => `uploads/${Buffer.from(name).toString("hex").padEnd(32, "0")}.webp`;
/** Makes a picture that this viewer uploaded and nothing shows yet. Answers its address. */
async function bring(name: string, by: Viewer): Promise<string> {
  await world.bucket.put(keyOf(name), "x");
  await world.db.run(sql`
    insert into pictures (key, purpose, bytes, width, height, created_at, uploader_user_id)
    values (${keyOf(name)}, 'stall', 1, 1, 1, ${world.now}, ${by.id})`);
  return pictureAddress(keyOf(name));
}
const attachingOf = (by: Viewer, addresses: string[]) => ({
  addresses,
  subject: { type: "vendor" as const, id: by.vendorId ?? 0 },
  uploader: { userId: by.id, browser: null },
  now: world.now,
});
/** Makes the viewer's vendor show these pictures, if it may. Answers whether it did. */
async function show(by: Viewer, ...addresses: string[]): Promise<boolean> {
  const attaching = attachingOf(by, addresses);
  const [shown] = await runBatch(world.db, [
    sql<{ id: number }>`update vendors set updated_at = ${world.now}
      where id = ${by.vendorId} and ${mayAttach(attaching)} returning id`,
    attachAll(attaching),
  ]);
  return shown.results.length === 1;
}
const seen = (name: string, by: Viewer | null) => whoSees(world.ctx(by), keyOf(name));
const kept = async () => (await world.bucket.list()).objects.map(({ key }) => key).sort();

describe("an uploaded picture that nothing shows yet", () => {
  it("can be seen and used only by its uploader, and is seen by everyone once used", async () => {
    const mine = await bring("mine", ada);
    const theirs = await bring("theirs", ben);
    expect([await seen("mine", ada), await seen("mine", ben), await seen("mine", null)]).toEqual([
      "uploader",
      "nobody",
      "nobody",
    ]);
    expect(await show(ben, mine)).toBe(false);
    expect(await show(ada, mine, theirs)).toBe(false);
    expect(await show(ada, mine)).toBe(true);
    expect([await seen("mine", null), await seen("theirs", null)]).toEqual(["all", "nobody"]);
  });

  it("can be used for one day, to the millisecond", async () => {
    const [mine, other] = [await bring("mine", ada), await bring("other", ada)];
    world.now += day - 1;
    expect(await show(ada, mine)).toBe(true);
    world.now += 1;
    expect(await show(ada, mine, other)).toBe(false);
    expect(await show(ada, mine)).toBe(true);
  });
});

describe("clearing pictures", () => {
  it("removes pictures unused for a day, and keeps used and newer ones", async () => {
    await bring("waits", ada);
    await show(ada, await bring("shown", ada));
    world.now += day - 1;
    await bring("newer", ben);
    expect(await clearPictures(world.ctx(null))).toBe(0);
    world.now += 1;
    expect(await clearPictures(world.ctx(null))).toBe(1);
    expect(await kept()).toEqual(["newer", "shown"].map(keyOf).sort());
  });

  it("removes replaced pictures, and keeps those of another vendor", async () => {
    await show(ada, await bring("first", ada));
    await show(ben, await bring("theirs", ben));
    await show(ada, await bring("second", ada));
    expect(await seen("first", ada)).toBe("nobody");
    await clearPictures(world.ctx(null));
    expect(await kept()).toEqual(["second", "theirs"].map(keyOf).sort());
  });
});

describe("uploads per hour", () => {
  const tries = (by: Viewer, count: number) =>
    world.db.run(sql`update upload_tries set tries = ${count} where who = ${`account ${by.id}`}`);

  it("are limited for an account, and another account can go on", async () => {
    await spendTry(world.ctx(ada));
    await tries(ada, mostAnHour.account - 1);
    await spendTry(world.ctx(ada));
    await expect(spendTry(world.ctx(ada))).rejects.toMatchObject({ code: "too_many" });
    await spendTry(world.ctx(ben));
  });

  it("of a browser without uploads left do not use up those of its network", async () => {
    const browser = world.ctx(null);
    for (let at = 0; at < mostAnHour.browser; at++) await spendTry(browser);
    for (let at = 0; at < mostAnHour.network; at++) {
      await expect(spendTry(browser)).rejects.toMatchObject({ code: "too_many" });
    }
    await spendTry(world.ctx(null));
  });

  it("start over with the next hour, and only then is the old count deleted", async () => {
    await spendTry(world.ctx(ada));
    await tries(ada, mostAnHour.account);
    await forgetUploadTries(world.ctx(null));
    await expect(spendTry(world.ctx(ada))).rejects.toMatchObject({ code: "too_many" });
    world.now += 3_600_000;
    await spendTry(world.ctx(ada));
    await forgetUploadTries(world.ctx(null));
    expect(await world.db.all(sql`select tries from upload_tries`)).toEqual([{ tries: 1 }]);
  });
});

import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { pageLength, readListing } from "~/models/core/listing/listing";
import { mostRows } from "~/models/running/directory-import/import.rules";
import {
  findImport,
  importListing,
  listImports,
  sendDirectory,
  startImport,
  stopImport,
} from "~/models/running/directory-import/import.server";
import { importView } from "~/models/running/directory-import/import.view";
import { workOnImports } from "~/models/running/directory-import/work.server";
import type { Admin } from "~/platform/viewer";
import { makePerson } from "../../../support/actors";
import { meanwhile } from "../../../support/meanwhile";
import { makeWorld, type World } from "../../../support/world";
import { fileOf } from "./directory-file";

let world: World;
let ada: Awaited<ReturnType<typeof makePerson>>;
beforeEach(async () => {
  world = await makeWorld();
  ada = await makePerson(world, { username: "ada", userType: "admin" });
});
const ctx = () => world.ctx(ada.viewer as Admin);
const work = () => workOnImports(world.ctx(null));
type Rows = Parameters<typeof fileOf>[0];
const twoMarkets: Rows = [{ FMID: "1" }, { FMID: "2", MarketName: "Other" }];
const send = (isWhole = false, rows = twoMarkets) => {
  const file = new File([fileOf(rows).slice()], "a");
  return sendDirectory(ctx(), { file, isWhole });
};
/** An import that the app has looked through, and that waits for permission to write. */
async function ready(isWhole = false, rows = twoMarkets) {
  const { id: importId } = await send(isWhole, rows);
  await work();
  await work();
  return importId;
}
const row = async (importId: number) =>
  (
    await world.db.all<{ state: string; takes_down: number; problem: string | null }>(
      sql`select state, takes_down, problem from directory_imports where id = ${importId}`,
    )
  )[0];
const log = async () =>
  (await world.db.all<{ action: string }>(sql`select action from audit_log order by id`)).map(
    ({ action }) => action.replace("directory_import_", ""),
  );
const count = async (table: SQL) =>
  (await world.db.all<{ n: number }>(sql`select count(*) n from ${table}`))[0]?.n;

it("only a checked import can be started, and only once", async () => {
  const { id: importId } = await send();
  const start = () => startImport(ctx(), { importId, takesDown: false });
  await expect(start()).rejects.toMatchObject({ code: "taken" });
  expect(await row(importId)).toMatchObject({ state: "checking" });
  await work();
  await work();
  await start();
  await expect(start()).rejects.toMatchObject({ code: "taken" });
  expect(await row(importId)).toMatchObject({ state: "writing" });
  expect(await log()).toEqual(["sent", "started"]);
});

it("a partial file never removes markets, even if removal is requested", async () => {
  const part = await ready();
  await startImport(ctx(), { importId: part, takesDown: true });
  expect(await row(part)).toMatchObject({ takes_down: 0 });
  await stopImport(ctx(), { importId: part });
  const whole = await ready(true);
  await startImport(ctx(), { importId: whole, takesDown: true });
  expect(await row(whole)).toMatchObject({ takes_down: 1 });
});

describe("a whole file with a row that cannot be read", () => {
  const third: Rows = [{ FMID: "3", MarketName: "Third", city: "Elsewhere" }];
  const whole = async (rows: Rows) => {
    const importId = await ready(true, rows);
    await startImport(ctx(), { importId, takesDown: true });
    for (let runs = 0; runs < 3; runs++) await work();
    expect(await row(importId)).toMatchObject({ state: "done" });
    const removed = await world.db.all<{ key: string }>(sql`
      select source_key key from markets where removed_at is not null order by id`);
    const notes = await world.db.all<{ text: string }>(sql`
      select text from directory_import_notes
      where import_id = ${importId} and part = 'done' and kind = 'gone'`);
    return [removed.map(({ key }) => key), notes.map(({ text }) => text)] as const;
  };
  beforeEach(() => whole([...twoMarkets, ...third]));

  it("keeps the market whose key the row has, and removes the others", async () => {
    const [removed] = await whole([{ FMID: "1" }, { FMID: "2", MarketName: "" }]);
    expect(removed).toEqual(["3"]);
  });

  it("offers no removal if the row has no key", async () => {
    const offer = async (rows: Rows) => {
      const importId = await ready(true, rows);
      const { start } = importView(await findImport(ctx(), importId), world.now);
      await stopImport(ctx(), { importId });
      return start?.canRemove;
    };
    expect(await offer(twoMarkets)).toBe(true);
    expect(await offer([...twoMarkets, { FMID: "" }])).toBe(false);
  });

  it.each([
    ["no key", { FMID: "" }],
    ["broken cells", "2,Other"],
  ])("removes nothing if the row has %s, and says why", async (_, broken) => {
    const [removed, notes] = await whole([...twoMarkets, broken]);
    expect(removed).toEqual([]);
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain("Stays, because a row of the file has no readable FMID");
  });
});

it("stopping an import that has ended does not stop the one in progress", async () => {
  const { id: first } = await send();
  await stopImport(ctx(), { importId: first });
  const { id: second } = await send();
  await expect(stopImport(ctx(), { importId: first })).rejects.toMatchObject({ code: "taken" });
  expect(await row(second)).toMatchObject({ state: "checking" });
  expect(await log()).toEqual(["sent", "stopped", "sent"]);
});

it("past imports are listed in pages, and each page shows the import in progress", async () => {
  await world.db.run(sql`
    insert into directory_imports (name, bytes, source, sent_at, state, ended_at)
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${pageLength + 2})
    select 'Old ' || i, 1, 'usda', i, 'done', i from n`);
  const { id } = await send();
  const read = (page = "") =>
    listImports(ctx(), readListing(new URLSearchParams({ page }), importListing));
  const first = await read();
  expect([first.list.rows[0]?.id, first.current?.id]).toEqual([id, id]);
  const rest = await read(first.list.next ?? "");
  expect(rest.list.rows.map(({ name }) => name)).toEqual(["Old 3", "Old 2", "Old 1"]);
  expect(rest.current?.id).toBe(id);
});

it("a portion planned before the import was stopped is not written", async () => {
  const importId = await ready();
  await startImport(ctx(), { importId, takesDown: false });
  meanwhile(world, /update directory_imports set mark/, () => stopImport(ctx(), { importId }));
  await work();
  expect(await row(importId)).toMatchObject({ state: "stopped" });
  expect(await count(sql`markets`)).toBe(0);
  expect(await count(sql`directory_import_notes where part = 'done'`)).toBe(0);
});

it("a file with more rows than an import can handle fails with a clear message", async () => {
  const { id: importId } = await send();
  const rows = JSON.stringify({ rows: mostRows - 1 });
  await world.db.run(sql`update directory_imports set preview = ${rows}`);
  await work();
  expect(await row(importId)).toMatchObject({
    state: "failed",
    problem: "The file has more than 50,000 rows. Send it in parts.",
  });
});

describe("a file whose import cannot be saved", () => {
  const lost = new Error("Network connection lost.");
  const files = async () => (await world.bucket.list()).objects.length;

  it("is deleted", async () => {
    meanwhile(world, /insert into directory_imports/, () => {
      throw lost;
    });
    await expect(send()).rejects.toThrow("We couldn’t save the file. Try again.");
    expect(await files()).toBe(0);
  });

  it("stays if only the answer was lost", async () => {
    const { batch } = world.d1;
    world.d1.batch = async (statements) => {
      world.d1.batch = batch;
      await batch.call(world.d1, statements);
      throw lost;
    };
    await expect(send()).rejects.toThrow("We couldn’t save the file. Try again.");
    expect([await count(sql`directory_imports`), await files()]).toEqual([1, 1]);
  });
});

describe("an administrator deactivated during the request", () => {
  const off = sql`update users set is_active = 0 where username = 'ada'`;

  it("cannot send a file", async () => {
    meanwhile(world, /insert into directory_imports/, off);
    await expect(send()).rejects.toMatchObject({ code: "wrong_role" });
    expect(await count(sql`directory_imports`)).toBe(0);
    expect((await world.bucket.list()).objects).toEqual([]);
  });

  it("cannot start an import", async () => {
    const importId = await ready();
    meanwhile(world, /update directory_imports set/, off);
    await expect(startImport(ctx(), { importId, takesDown: false })).rejects.toMatchObject({
      code: "wrong_role",
    });
    expect(await row(importId)).toMatchObject({ state: "ready" });
  });

  it("cannot stop an import", async () => {
    const { id: importId } = await send();
    meanwhile(world, /update directory_imports set/, off);
    await expect(stopImport(ctx(), { importId })).rejects.toMatchObject({ code: "wrong_role" });
    expect(await row(importId)).toMatchObject({ state: "checking" });
    expect(await log()).toEqual(["sent"]);
  });
});

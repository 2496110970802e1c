import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { marketSchedules, markets } from "~/models/guide/market/market.tables";
import { directoryImports } from "~/models/running/directory-import/import.tables";
import { workOnImports } from "~/models/running/directory-import/work.server";
import { type Cells, fileOf } from "../models/running/directory-import/directory-file";
import { type Actor, makePerson } from "../support/actors";
import { toastOf } from "../support/cookies";
import { listAll } from "../support/listed";
import { openShop, placeByForm } from "../support/shop";
import { makeWorld, type World } from "../support/world";

const path = "/admin/system/import";
let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const rows = (count: number, cells: Cells = {}): Cells[] =>
  Array.from({ length: count }, (_, i) => ({
    FMID: String(1000 + i),
    MarketName: `Directory Market ${i}`,
    Season1Time: "Sat: 9:00 AM-1:00 PM;",
    updateTime: "2014",
    ...cells,
  }));
const send = (
  bytes: Uint8Array,
  more: Record<string, string> = {},
  as: Actor | "admin" = "admin",
) => {
  const form = new FormData();
  form.set("file", new File([bytes.slice()], "directory.csv", { type: "text/csv" }));
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  return world.request("POST", path, { as, form });
};
const sent = async (bytes: Uint8Array, more?: Record<string, string>) =>
  (await send(bytes, more)).headers.get("Location") ?? expect.fail("not sent");
const page = async (at: string) => {
  const answer = await world.request("GET", at, { as: "admin" });
  const text = /<main[\s\S]*<\/main>/.exec(await answer.text())?.[0] ?? "";
  return {
    refresh: answer.headers.get("Refresh"),
    text: text
      .replaceAll("<!-- -->", "")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " "),
  };
};
const post = (at: string, form: Record<string, string> = {}) =>
  world.request("POST", at, { as: "admin", form });
const work = () => workOnImports(world.ctx(null));
const imported = () => world.db.select().from(markets).where(eq(markets.source, "usda"));
const log = async () =>
  (
    await world.db.all<{ action: string }>(
      sql`select action from audit_log where subject_type = 'directory_import' order by id`,
    )
  ).map(({ action }) => action);

describe("a directory file sent in the browser", () => {
  it("is checked, then written in portions, and reported row by row", async () => {
    const at = await sent(fileOf([...rows(300), { FMID: "9", MarketName: "", zip: "x" }]), {
      isWhole: "on",
    });
    expect(at).toMatch(/^\/admin\/system\/import\/\d+$/);
    expect((await world.bucket.list()).objects.map(({ key }) => key)).toEqual([
      expect.stringMatching(/^private\//),
    ]);
    expect(await page(at)).toMatchObject({ refresh: "15" });
    await work();
    const preview = await page(at);
    expect(preview).toMatchObject({ refresh: null });
    expect(preview.text).toContain("300 to add, 0 to change");
    expect(preview.text).toContain("Directory Market 0 Line 2 · 1000");
    expect(await imported()).toEqual([]);

    expect(toastOf(await post(`${at}/start`))).toMatchObject({ title: "Import started" });
    await work();
    const done = await page(at);
    expect(done.text).toContain("Done");
    expect(await imported()).toHaveLength(300);
    expect(await page(`${at}?kind=unreadable`)).toMatchObject({
      text: expect.stringContaining("a market without a name: skipped"),
    });
    const csv = await (await world.request("GET", `${at}/export`, { as: "admin" })).text();
    expect(csv.trim().split("\r\n")).toHaveLength(302);
    expect(await log()).toEqual([
      "directory_import_sent",
      "directory_import_started",
      "directory_import_done",
    ]);
    await work();
    expect((await world.bucket.list()).objects).toEqual([]);

    // The same file again: there is nothing to write.
    const again = await sent(fileOf(rows(300)));
    await work();
    expect((await page(again)).text).toContain(
      "This file has nothing to add or change in the guide",
    );
  });

  it("keeps local edits and the hours of a market with open orders, and removes missing markets on request", async () => {
    const shop = await openShop(world);
    const first = await sent(fileOf(rows(6)));
    await work();
    await post(`${first}/start`);
    await work();
    const [one, two, three] = await imported();
    if (!one || !two || !three) return expect.fail("no markets");
    await world.db.update(markets).set({ name: "Ours", version: 2 }).where(eq(markets.id, one.id));
    await listAll(world);
    const ordered = await placeByForm(world, shop);
    expect(ordered).toMatch(/^cs_test_/);
    await world.db.run(sql`update orders set market_id = ${two.id}`);

    const fewer = rows(6, { updateTime: "2015" }).filter((_, i) => i !== 2);
    fewer[0] = { ...fewer[0], MarketName: "Theirs", Season1Time: "Sun: 9:00 AM-1:00 PM;" };
    fewer[1] = { ...fewer[1], Season1Time: "Sun: 9:00 AM-1:00 PM;" };
    const at = await sent(fileOf(fewer), { isWhole: "on" });
    await work();
    expect((await page(`${at}?kind=kept`)).text).toContain("Name (edited here): “Theirs” → “Ours”");
    expect((await page(`${at}?kind=kept`)).text).toContain(
      "Hours (customers still have orders to pick up there)",
    );
    expect((await page(`${at}?kind=gone`)).text).toContain("Directory Market 2");
    await post(`${at}/start`, { takesDown: "on" });
    await work();
    await work();
    const after = await imported();
    expect(after.map(({ name, removedAt }) => [name, removedAt !== null])).toEqual([
      ["Ours", false],
      ["Directory Market 1", false],
      ["Directory Market 2", true],
      ["Directory Market 3", false],
      ["Directory Market 4", false],
      ["Directory Market 5", false],
    ]);
    const days = await world.db
      .select({ market: marketSchedules.marketId, day: marketSchedules.day })
      .from(marketSchedules)
      .where(sql`market_id in (${one.id}, ${two.id})`)
      .orderBy(marketSchedules.marketId);
    expect(days).toEqual([
      { market: one.id, day: "Sunday" },
      { market: two.id, day: "Saturday" },
    ]);
  });

  it("is chosen again after a refusal, while the tick stays as it was", async () => {
    for (const [more, isTicked] of [
      [{ isWhole: "on" }, true],
      [{}, false],
    ] as const) {
      const html = await (await send(new TextEncoder().encode("FMID;city\n1;A\n"), more)).text();
      expect(html).toContain("Choose your file again");
      const [tick = ""] = /<input[^>]*name="isWhole"[^>]*>/.exec(html) ?? [];
      expect(tick.includes("checked")).toBe(isTicked);
    }
  });

  it.each([
    ["is read", 14_000_000, true],
    ["is too large to be read", 16_000_000, false],
  ])("has to be chosen again if it is too large and its form %s", async (_, bytes, isTicked) => {
    const answer = await send(new Uint8Array(bytes), { isWhole: "on" });
    expect(answer.status).toBe(413);
    const html = await answer.text();
    expect(html).toContain("Send a file of up to 10 MB");
    expect(html).toContain("Choose your file again");
    const [tick = ""] = /<input[^>]*name="isWhole"[^>]*>/.exec(html) ?? [];
    expect(tick.includes("checked")).toBe(isTicked);
    expect((await world.bucket.list()).objects).toEqual([]);
  });

  it("is refused with a clear message if it is invalid or another import is in progress", async () => {
    const refused = await send(new TextEncoder().encode("FMID;MarketName;city\n1;A;B\n"));
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("separates cells with semicolons");
    expect((await world.bucket.list()).objects).toEqual([]);

    const other = await makePerson(world, { username: "second", userType: "admin" });
    const both = await Promise.all([send(fileOf(rows(1))), send(fileOf(rows(2)), {}, other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([302, 409]);
    expect((await world.bucket.list()).objects).toHaveLength(1);
    const [{ id } = { id: 0 }] = await world.db.select().from(directoryImports);
    expect(toastOf(await post(`${path}/${id}/start`))).toMatchObject({ title: "Not started" });
    expect(toastOf(await post(`${path}/${id}/stop`))).toMatchObject({ title: "Import stopped" });
    expect(toastOf(await post(`${path}/${id}/stop`))).toMatchObject({ title: "Not stopped" });
    expect((await send(fileOf(rows(1)))).status).toBe(302);
  });

  it("is written once by two runs at the same time, and no further once it is stopped", async () => {
    const at = await sent(fileOf(rows(1200)));
    await Promise.all([work(), work()]);
    await work();
    await work();
    expect((await page(at)).text).toContain("1,200 to add");
    await post(`${at}/start`);
    await Promise.all([work(), work()]);
    const [row] = await world.db.select().from(directoryImports);
    const { added } = JSON.parse(row?.done ?? "{}");
    expect(await imported()).toHaveLength(added);
    await post(`${at}/stop`);
    const before = await imported();
    await work();
    expect(await imported()).toHaveLength(before.length);
    const whole = await world.db.all<{
      n: number;
    }>(sql`select count(*) n from markets m where source = 'usda'
      and not exists (select 1 from market_schedules s where s.market_id = m.id)`);
    expect(whole).toEqual([{ n: 0 }]);
  });
});

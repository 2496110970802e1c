import { beforeEach, expect, test } from "vitest";
import type { Note } from "~/models/running/directory-import/read-markets";
import { type Asked, importDirectory } from "../../../scripts/import/run";
import { type Cells, fileOf, inMemory } from "../../models/running/directory-import/directory-file";
import { freshStorage } from "../../support/databases";

let d1: D1Database;
let now: number;
let notes: Note[];
beforeEach(async () => {
  ({ d1 } = await freshStorage());
  now = 1_000;
});

function load(rows: (Cells | string)[], asked: Asked = {}, database = d1) {
  now += 1_000;
  notes = [];
  const onNote = (note: Note) => notes.push(note);
  return importDirectory(database, inMemory(fileOf(rows)), now, { onNote, ...asked });
}
const told = (kind: Note["kind"]) =>
  notes.filter((note) => note.kind === kind).map(({ key, text }) => `${key}: ${text}`);
const all = async (sql: string) => (await d1.prepare(sql).all()).results;
const many = (count: number, cells: Cells = {}) =>
  Array.from(
    { length: count },
    (_, i): Cells => ({
      FMID: String(1000 + i),
      MarketName: `Market ${i}`,
      Season1Date: "May to July",
      Season1Time: "Sat: 9:00 AM-1:00 PM;Wed: 3:00 PM-6:00 PM;",
      SNAP: "Y",
      Fruits: "Y",
      updateTime: "2014",
      ...cells,
    }),
  );

test("markets are imported with their hours, tags and links, and are found by search", async () => {
  expect(await load(many(260, { Facebook: "@many" }))).toMatchObject({
    added: 260,
    changed: 0,
    same: 0,
  });
  expect(await all("select count(*) n from market_schedules")).toEqual([{ n: 520 }]);
  expect(await all("select tag, count(*) n from market_tags group by tag")).toEqual([
    { tag: "Fresh Produce", n: 260 },
    { tag: "SNAP", n: 260 },
  ]);
  expect(
    await all("select count(*) n from market_search where market_search match '\"Market 249\"'"),
  ).toEqual([{ n: 1 }]);
  expect(
    await all(
      "select links, s.source, s.key, s.changed_at from markets m join market_sources s on s.market_id = m.id where m.id = 1",
    ),
  ).toEqual([
    {
      links: '{"facebook":"https://www.facebook.com/many"}',
      source: "usda",
      key: "1000",
      changed_at: Date.UTC(2014, 0, 1),
    },
  ]);
  // The same rows in another order write nothing.
  expect(await load(many(260, { Facebook: "@many" }).reverse())).toMatchObject({
    same: 260,
    rowsWritten: 0,
  });
});

test("only newer data is written, and fields edited here are kept and listed", async () => {
  await load(many(3));
  await d1.exec("update markets set name = 'Ours', version = 2 where id = 2");
  const [before] = await all(
    "select group_concat(id) ids from market_schedules where market_id <> 2",
  );
  const rows = many(3);
  const newer = {
    ...rows[1],
    MarketName: "Theirs",
    Season1Time: "Sun: 9:00 AM-1:00 PM;",
    SNAP: "N",
  };
  rows[1] = { ...newer, updateTime: "2013" };
  expect(await load(rows)).toMatchObject({ changed: 0, same: 2, older: 1, rowsWritten: 0 });
  rows[1] = { ...newer, updateTime: "2015" };
  expect(await load(rows)).toMatchObject({ changed: 1, same: 2, kept: 1 });
  expect(told("kept")).toEqual(["1001: Name (edited here): “Theirs” → “Ours”"]);
  expect(
    await all(
      "select m.name, m.version, s.day, t.tag from markets m join market_schedules s on s.market_id = m.id join market_tags t on t.market_id = m.id where m.id = 2",
    ),
  ).toEqual([{ name: "Ours", version: 3, day: "Sunday", tag: "Fresh Produce" }]);
  expect(
    await all("select group_concat(id) ids from market_schedules where market_id <> 2"),
  ).toEqual([before]);
  expect(await load(rows)).toMatchObject({ rowsWritten: 0 });
});

test("likely duplicates are reported and not added, and a second directory's market is matched", async () => {
  await d1.exec(
    "insert into markets (name, city, state, lat, lng, created_at, updated_at) values ('Own Farmers'' Market', 'Testville', 'Florida', 25.77, -80.2, 1, 1)",
  );
  const rows: Cells[] = [
    { FMID: "1", MarketName: "Own Farmers Market" },
    { FMID: "2", MarketName: "Bay Market" },
    { FMID: "3", MarketName: "Bay Market", x: "-80.205" },
    { FMID: "4", MarketName: "Bay Market", x: "-80.3" },
  ];
  expect(await load(rows)).toMatchObject({ added: 2, twins: 2 });
  expect(told("twin")).toEqual([
    "1: Not added: probably the same as Own Farmers' Market in the same place",
    "3: Not added: probably the same as Bay Market in Testville, Florida",
  ]);
  const listed = [
    {
      listing_id: 77,
      listing_name: "Bay Market",
      location_x: "-80.2",
      location_y: "25.77",
      media_website: "https://bay.example",
      updatetime: "2022-01-01",
    },
  ];
  const portal = () =>
    importDirectory(
      d1,
      inMemory(new TextEncoder().encode(JSON.stringify({ data: listed }))),
      ++now,
    );
  expect(await portal()).toMatchObject({ added: 0, changed: 1 });
  expect(await portal()).toMatchObject({ same: 1, rowsWritten: 0 });
  expect(
    await all(
      "select m.website, group_concat(s.source || ' ' || s.key) keys, (select count(*) from market_schedules where market_id = m.id) openings from market_sources s join markets m on m.id = s.market_id where m.id = 2 group by m.id",
    ),
  ).toEqual([{ website: "https://bay.example", keys: "usda 2,usda-portal 77", openings: 0 }]);
});

/** Rows that a directory has had for one market over the years. */
const ofTheYears = {
  first: { FMID: "5", Season1Time: "Sat: 9:00 AM-1:00 PM;", updateTime: "1/1/2014" },
  again: { FMID: "5", Season1Time: "Sat: 8:00 AM-1:00 PM;", updateTime: "1/1/2014" },
  otherKey: { FMID: "9", Season1Time: "Sun: 9:00 AM-1:00 PM;", updateTime: "3/1/2014" },
  before: { FMID: "7", Season1Time: "Fri: 9:00 AM-1:00 PM;", updateTime: "1/1/2012" },
};
type Year = keyof typeof ofTheYears;
const orders: Year[][] = [
  ["first", "again", "otherKey", "before"],
  ["before", "otherKey", "again", "first"],
  ["otherKey", "first", "before", "again"],
  ["again", "before", "first", "otherKey"],
];
const yearly = (year: Year): Cells => ({ MarketName: "Bay Market", ...ofTheYears[year] });
const bayMarket = () =>
  all(`select (select group_concat(day || ' ' || open_time) from market_schedules s
      where s.market_id = m.id) hours,
    (select group_concat(key) from (select key from market_sources s where s.market_id = m.id
      order by key)) keys from markets m`);

test.each(orders)(
  "a market that changes its key stays one, with its newest hours: %s, %s, %s, %s",
  async (...order) => {
    for (const year of order) await load([yearly(year)]);
    expect(await bayMarket()).toEqual([{ hours: "Sunday 09:00", keys: "5,7,9" }]);
    for (const year of order) expect(await load([yearly(year)])).toMatchObject({ rowsWritten: 0 });
  },
);

test("a market with two keys in one file stays one market", async () => {
  const rows = [yearly("before"), yearly("otherKey")];
  const only = [{ hours: "Sunday 09:00", keys: "7,9" }];
  expect(await load(rows)).toMatchObject({ added: 1, twins: 0 });
  expect(await bayMarket()).toEqual(only);
  expect(await load(rows)).toMatchObject({ same: 2, rowsWritten: 0 });
  // Both rows have changed: the market is written once, with the newer row's hours.
  const later = rows.map((row, at) => ({
    ...row,
    updateTime: `${6 - at}/1/2015`,
    Season1Time: `${at ? "Mon" : "Tue"}: 9:00 AM-1:00 PM;`,
  }));
  expect(await load(later)).toMatchObject({ changed: 1 });
  expect(await bayMarket()).toEqual([{ hours: "Tuesday 09:00", keys: "7,9" }]);
  expect(await load(later)).toMatchObject({ rowsWritten: 0 });
});

test("two rows of one market with the same date are reported as a likely duplicate", async () => {
  const saturday = yearly("first");
  await load([saturday, { ...saturday, FMID: "6", Season1Time: "Wed: 3:00 PM-6:00 PM;" }]);
  expect(told("twin")).toEqual([
    "6: Not added: probably the same as Bay Market in Testville, Florida",
  ]);
  expect(await bayMarket()).toEqual([{ hours: "Saturday 09:00", keys: "5" }]);
});

test("a market is not reported as gone while its directory has it under another key", async () => {
  await load([yearly("before"), yearly("otherKey"), ...many(3)]);
  const whole = { isWhole: true };
  expect(await load([yearly("otherKey"), ...many(3)], whole)).toMatchObject({ gone: 0 });
  expect(await load(many(3), whole)).toMatchObject({ gone: 1 });
});

test("an unreadable address never replaces a readable one, and the next readable one does", async () => {
  const portal = (location_address: string, updatetime: string) => {
    const row = { listing_id: 77, listing_name: "Bay Market", location_address, updatetime };
    const point = { location_x: "-80.2", location_y: "25.77" };
    const bytes = new TextEncoder().encode(JSON.stringify({ data: [{ ...row, ...point }] }));
    return importDirectory(d1, inMemory(bytes), ++now);
  };
  const address = () => all("select address, city, state from markets");
  const understood = { address: "1 Test Street, Testville, FL 33101", city: "Testville" };
  await load([{ FMID: "2", MarketName: "Bay Market" }]);
  await portal("Behind the old mill, no state", "2022-01-01");
  expect(await address()).toEqual([{ ...understood, state: "Florida" }]);
  await portal("2 Mill Street, Milltown, FL 33102", "2023-01-01");
  expect(await address()).toEqual([
    { address: "2 Mill Street, Milltown, FL 33102", city: "Milltown", state: "Florida" },
  ]);
  await portal("no state", "2024-01-01");
  expect(await address()).toMatchObject([{ city: "Milltown" }]);
});

test("a market missing from a whole directory is listed, and removed on request unless it has a manager", async () => {
  await load(many(8));
  await d1.exec(
    "insert into users (username, password, email, created_at, updated_at) values ('m', '', 'm@example.com', 1, 1)",
  );
  await d1.exec("insert into market_managers (market_id, user_id, created_at) values (7, 1, 1)");
  expect(await load(many(6))).toMatchObject({ gone: 0 });
  expect(await load(many(6), { isWhole: true })).toMatchObject({ gone: 2, takenDown: 0 });
  expect(told("gone")[0]).toMatch(/^1006: .* Stays: the market has a manager$/);
  expect(await load(many(6), { takesDown: true })).toMatchObject({ gone: 2, takenDown: 1 });
  expect(
    await all(
      "select id, (select count(*) from market_schedules s where s.market_id = m.id) n from markets m where removed_at is not null",
    ),
  ).toEqual([{ id: 8, n: 0 }]);
  // A file with less than half of the markets does not count as a whole directory.
  expect(await load(many(2), { takesDown: true })).toMatchObject({ takenDown: 0 });
  expect(told("gone")[0]).toContain("less than half");
  // A row that cannot be read may be about any of the markets.
  expect(await load([...many(5), "broken"], { takesDown: true })).toMatchObject({ takenDown: 0 });
  expect(told("gone").at(-1)).toContain("no readable FMID");
});

test("a whole file without a single readable row removes nothing", async () => {
  await load(many(8));
  const nameless = many(6).map((row) => ({ ...row, MarketName: "" }));
  const told = { rows: 6, unreadable: 6, gone: 0, takenDown: 0 };
  expect(await load(nameless, { takesDown: true })).toMatchObject(told);
});

test("a row is read although an earlier row with its key cannot be read", async () => {
  const late = { FMID: "2000", MarketName: "Late Market", city: "Elsewhere" };
  const rows = [{ ...late, MarketName: "" }, ...many(300), late];
  expect(await load(rows)).toMatchObject({ added: 301, unreadable: 1 });
});

test("an interrupted import leaves every market complete, and the next import finishes", async () => {
  const stop = new Error("killed");
  const onProgress = (_: number, rows: number) => {
    if (rows >= 250) throw stop;
  };
  await expect(load(many(300), { onProgress })).rejects.toBe(stop);
  const halves = `select count(*) n from markets m where
    (select count(*) from market_schedules s where s.market_id = m.id) <> 2
    or (select count(*) from market_tags t where t.market_id = m.id) <> 2
    or not exists (select 1 from market_sources s where s.market_id = m.id)`;
  expect(await all("select count(*) n from markets")).toEqual([{ n: 250 }]);
  expect(await all(halves)).toEqual([{ n: 0 }]);
  expect(await load(many(300))).toMatchObject({ added: 50, same: 250 });
  expect(await all(halves)).toEqual([{ n: 0 }]);
});

/** The same database, but its first batches fail with these errors. */
function failing(...errors: string[]): D1Database {
  return new Proxy(d1, {
    get(target, name) {
      if (name === "batch" && errors.length > 0) {
        return () => Promise.reject(new Error(errors.shift()));
      }
      const value = Reflect.get(target, name) as unknown;
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

test("a busy database is retried, and any other failure ends the import", async () => {
  const busy = failing("D1_ERROR: database is locked: SQLITE_BUSY", "Network connection lost.");
  expect(await load(many(3), {}, busy)).toMatchObject({ added: 3 });
  const broken = load(many(4), {}, failing("D1_ERROR: no such table: markets: SQLITE_ERROR"));
  await expect(broken).rejects.toThrow("no such table");
  expect(await all("select count(*) n from markets")).toEqual([{ n: 3 }]);
});

test("seasons, monthly hours and doubtful hours are imported, and each change of them is written", async () => {
  let year = 2014;
  const cells: Cells = {
    Season1Date: "May to July",
    Season1Time: "1st Sat: 9am-1pm;Thu: 3:00 AM-6:00 PM;",
    Season2Date: "11/07/2015 to",
    Season2Time: "Sun: 9am-1pm;",
    Season3Date: "August to September",
    Season4Time: "Wed: 9am-1pm;",
  };
  const say = (changed: Cells) =>
    load([{ ...Object.assign(cells, changed), updateTime: String(year++) }]);
  const week = async () => {
    const found = await all(`select day, open_time || '-' || close_time || ' ' ||
      concat_ws(' ', week_of_month, season_start, season_end, season_known, doubt) said
      from market_schedules order by id`);
    return found.map(({ day, said }) => `${day} ${said}`);
  };
  const seasons = async () =>
    JSON.parse(String((await all("select seasons from markets"))[0]?.seasons));
  const bare = (seasonEnd: string) => [{ seasonStart: "08-01", seasonEnd, seasonKnown: "both" }];

  expect(await say({})).toMatchObject({ added: 1 });
  expect(await week()).toEqual([
    "Saturday 09:00-13:00 1 05-01 07-31 both",
    "Thursday 15:00-18:00 05-01 07-31 both 3 AM–6 PM",
    "Sunday 09:00-13:00 11-07 12-31 start",
    "Wednesday 09:00-13:00 none",
  ]);
  expect(await seasons()).toEqual(bare("09-30"));

  expect(await say({ Season3Date: "August to October 15" })).toMatchObject({ changed: 1 });
  expect(await seasons()).toEqual(bare("10-15"));
  const more = "1st Sat: 9am-1pm;Thu: 3:00 PM-6:00 PM;";
  expect(await say({ Season1Time: more })).toMatchObject({ changed: 1 });
  expect((await week())[1]).toBe("Thursday 15:00-18:00 05-01 07-31 both");
  expect(await say({ Season2Date: "11/07/2015 to 12/31/2015" })).toMatchObject({ changed: 1 });
  expect((await week())[2]).toBe("Sunday 09:00-13:00 11-07 12-31 both");
  expect(await say({ Season4Date: "January to December" })).toMatchObject({ changed: 1 });
  expect((await week())[3]).toBe("Wednesday 09:00-13:00 both");
  expect(await seasons()).toEqual(bare("10-15"));
  expect(await say({})).toMatchObject({ changed: 0, same: 1 });
});

test("a trial run reports what would be done and writes nothing", async () => {
  await load(many(2));
  const rows = many(3, { updateTime: "2015", SNAP: "N" });
  expect(await load(rows, { isTrial: true })).toMatchObject({
    added: 1,
    changed: 2,
    rowsWritten: 0,
  });
  expect(await all("select count(*) n from markets")).toEqual([{ n: 2 }]);
});

test("the estimate of rows to write is within 10 percent, for new and changed markets", async () => {
  const far = (i: number): Cells => ({ x: String(-80 - i / 5), y: String(30 + i / 5) });
  const first: Cells[] = [
    ...many(20).map((row, i) => ({ ...row, ...far(i), MarketName: `Old Mill Street Market ${i}` })),
    ...many(10, { x: "", y: "" }).map((row, i) => ({ ...row, FMID: String(2000 + i) })),
    ...many(10, { Season1Time: "", SNAP: "", Fruits: "" }).map((row, i) => ({
      ...row,
      ...far(i + 30),
      FMID: String(3000 + i),
    })),
  ];
  const changes = (i: number): Cells[] => [
    { Season1Date: "May to October" },
    { SNAP: "N", WIC: "Y" },
    { MarketName: `Another Name ${i}` },
    { street: "2 Other Street" },
    { x: "-100.5" },
    { Website: "https://a.example" },
    {},
  ];
  const second = first.map((row, i) => ({
    ...row,
    ...changes(i)[i % 7],
    updateTime: "2015",
  }));
  for (const rows of [first, second]) {
    const { rowsToWrite } = await load(rows, { isTrial: true });
    const { rowsWritten } = await load(rows);
    expect(Math.abs(rowsToWrite / rowsWritten - 1)).toBeLessThan(0.1);
  }
});

test("several files lead to the same markets, in whatever order they are imported", async () => {
  const hours = { Season1Date: "May to July", Season1Time: "Sat: 9:00 AM-1:00 PM;" };
  const [first, second]: [Cells[], Cells[]] = [
    [
      { FMID: "1", MarketName: "Bay Market", ...hours, Website: "https://old.example", SNAP: "Y" },
      { FMID: "2", MarketName: "Hill Market", ...hours, Facebook: "@hill", x: "-81", WIC: "Y" },
      { FMID: "3", MarketName: "Gone Market", ...hours },
    ],
    [
      { FMID: "1", MarketName: "Bay Market", Season1Time: "Sun: 8am-1pm;", SNAP: "N", WIC: "Y" },
      { FMID: "2", MarketName: "Hill Market", street: "9 Hill Road", x: "-81.001" },
      { FMID: "4", MarketName: "New Market", ...hours },
    ],
  ];
  const listed = [
    ["1", "Bay Market", "-80.2"],
    ["2", "Hill Market", "-81"],
  ].map(([listing_id, listing_name, location_x]) => ({
    listing_id,
    listing_name,
    location_x,
    location_y: "25.77",
    location_street: "7 Portal Street",
    media_website: `https://portal${listing_id}.example`,
    updatetime: "2014-06-01",
  }));
  const files = [
    fileOf(first.map((row) => ({ ...row, updateTime: "2014" }))),
    fileOf(second.map((row) => ({ ...row, updateTime: "2015" }))),
    new TextEncoder().encode(JSON.stringify({ data: listed })),
  ];
  const inOrder = async (order: number[]) => {
    const { d1: database } = await freshStorage();
    const bring = (at: number) =>
      importDirectory(database, inMemory(files[at] as Uint8Array), ++now);
    for (const at of order) await bring(at);
    for (const at of order) expect(await bring(at)).toMatchObject({ rowsWritten: 0 });
    const { results } = await database
      .prepare(
        `select name, description, location, address, city, state, zip, lat, lng, time_zone, website,
          links, seasons, listed_tags, (select json_group_array(day || open_time || close_time ||
            coalesce(season_start || season_end, '') || season_known) from market_schedules s
            where s.market_id = m.id) week, (select group_concat(source || key || changed_at)
            from (select * from market_sources s where s.market_id = m.id order by source)) said
        from markets m order by name`,
      )
      .all();
    return results;
  };
  const expected = await inOrder([0, 1, 2]);
  expect(expected.map(({ name, website, address }) => [name, website, address])).toEqual([
    ["Bay Market", "https://portal1.example", "1 Test Street, Testville, FL 33101"],
    ["Gone Market", null, "1 Test Street, Testville, FL 33101"],
    ["Hill Market", "https://portal2.example", "9 Hill Road, Testville, FL 33101"],
    ["New Market", null, "1 Test Street, Testville, FL 33101"],
  ]);
  for (const order of [
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ]) {
    expect(await inOrder(order), `in the order ${order}`).toEqual(expected);
  }
});

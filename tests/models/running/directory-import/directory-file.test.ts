import { expect, test } from "vitest";
import { type Cells, fileOf, readAll, without } from "./directory-file";

const names = async (bytes: Uint8Array, most?: number) =>
  (await readAll(bytes, most)).markets.map(({ name }) => name);
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"));
const bytesOf = (text: string) => new TextEncoder().encode(text);

test("a row of the wrong length is skipped and reported, and the rest is read", async () => {
  const directory = await readAll(
    fileOf([
      { FMID: "1", MarketName: "One" },
      "2,Two,too short",
      { FMID: "3", MarketName: "Three" },
    ]),
  );
  expect(directory.read).toBe(3);
  expect(directory.markets.map(({ name }) => name)).toEqual(["One", "Three"]);
  expect(directory.notes).toMatchObject([{ line: 3, finding: "broken row" }]);
});

test("a stray quote breaks only its own row", async () => {
  const rows = ['2,"Two', ...Array.from({ length: 30 }, (_, i) => ({ FMID: `${100 + i}` }))];
  const { markets, notes } = await readAll(fileOf(rows));
  expect(markets).toHaveLength(30);
  expect(notes).toMatchObject([{ line: 2, finding: "broken row" }]);
});

test("cells may contain quotes, commas and line breaks", async () => {
  expect(await names(fileOf([{ MarketName: 'The "Friendly", Market\nof Testville' }]))).toEqual([
    'The "Friendly", Market of Testville',
  ]);
});

test("the newer of two rows with the same key counts, and the duplicate is reported", async () => {
  const { read, markets, notes } = await readAll(
    fileOf([
      { FMID: "7", MarketName: "Early", updateTime: "2014" },
      { FMID: "7", MarketName: "Late", updateTime: "2015" },
    ]),
  );
  expect(read).toBe(2);
  expect(markets.map(({ name }) => name)).toEqual(["Late"]);
  expect(notes).toMatchObject([{ line: 3, key: "7", finding: "same key twice" }]);
});

test("columns may be in any order and letter case, after a byte order mark", async () => {
  const text = new TextDecoder().decode(fileOf([{ MarketName: "Marked" }]));
  expect(
    await names(new TextEncoder().encode(`\ufeff${text.replace("MarketName", "MARKETNAME")}`)),
  ).toEqual(["Marked"]);
});

test("a file that arrives in pieces is read like a whole file, wherever it is split", async () => {
  const rows = Array.from(
    { length: 40 },
    (_, i): Cells => ({ FMID: `${i}`, MarketName: `Café ${i}\n"north, ${i}"` }),
  );
  const whole = await names(fileOf(rows));
  expect(whole).toHaveLength(40);
  for (const most of [1200, 1201, 1777]) expect(await names(fileOf(rows), most)).toEqual(whole);
  const listed = rows.map(({ FMID, MarketName }) => ({
    listing_id: FMID,
    listing_name: MarketName,
    location_city: "Testville",
  }));
  const json = bytesOf(JSON.stringify({ data: listed }));
  expect(await names(json, 1200)).toEqual(whole);
});

test("the 2013 export is read with its own columns and its combined dates and hours", async () => {
  const heading =
    "FMID,MarketName,Website,Street,City,County,State,Zip,Schedule,x,y,Location,Fruit";
  const row =
    "9,Old Market,,1 Main Street,Testville,,Florida,33101,June - August Wednesday 5:00 PM to 8:00 PM,-80.2,25.8,Other,Y";
  const { markets } = await readAll(bytesOf(`${heading}\n${row}\n`));
  expect(markets).toMatchObject([
    {
      key: "9",
      source: "usda",
      tags: ["Fresh Produce"],
      schedules: [
        {
          day: "Wednesday",
          openTime: "17:00",
          closeTime: "20:00",
          seasonStart: "06-01",
          seasonEnd: "08-31",
        },
      ],
    },
  ]);
  expect(markets[0]?.says).not.toContain("links");
});

test("a portal response is read, and claims nothing about hours and products", async () => {
  const listed = {
    listing_id: 302001,
    listing_name: "Bay Market",
    location_address: "1 Bay Street, Testville, Florida 33101",
    location_x: "-80.2",
    location_y: "25.8",
    media_facebook: "https://www.facebook.com/bay",
    updatetime: "2022-05-01 08:00:00",
  };
  const { markets } = await readAll(bytesOf(JSON.stringify([listed])));
  expect(markets).toMatchObject([
    {
      key: "302001",
      source: "usda-portal",
      address: "1 Bay Street, Testville, FL 33101",
      location: "Testville, Florida",
      links: { facebook: "https://www.facebook.com/bay" },
      changedAt: Date.UTC(2022, 4, 1, 8),
      says: ["name", "address", "point", "links"],
    },
  ]);
});

test.each<[string, Uint8Array, RegExp]>([
  ["without a column", fileOf([{}], without("FMID")), /column FMID is missing/],
  [
    "with semicolons",
    bytesOf("FMID;MarketName;city\n1;One;Town"),
    /separates cells with semicolons/,
  ],
  ["with tabs", bytesOf("FMID\tMarketName\tcity\n"), /separates cells with tabs/],
  ["with single quotes", bytesOf("'FMID','MarketName','city'\n"), /puts cells in single quotes/],
  ["that is a web page", bytesOf("<!DOCTYPE html><p>Not found"), /is a web page/],
  ["of JSON of another kind", bytesOf('{"error": "no key"}'), /isn’t a list of markets/],
  [
    "of JSON that was cut short",
    bytesOf('[{"listing_id":1,"listing_name":"A","location_city":"B"}'),
    /is missing/,
  ],
  ["of another kind", bytesOf("a,b\n1,2\n"), /Columns are missing: FMID, MarketName, city\./],
  ["that is empty", new Uint8Array(), /is empty/],
  ["of white space", new TextEncoder().encode(" \r\n \r\n"), /is empty/],
  ["in UTF-16", utf16("FMID,MarketName"), /UTF-16/],
  ["in another encoding", new Uint8Array([0x46, 0x4d, 0xe9, 0x2c]), /isn’t in UTF-8/],
  ["that is a spreadsheet", new Uint8Array([0x50, 0x4b, 3, 4]), /spreadsheet/],
  ["with zero bytes", new TextEncoder().encode("F\0M\0I\0D"), /isn’t plain text/],
])("a file %s is refused with a clear message", async (_, bytes, sentence) => {
  await expect(readAll(bytes)).rejects.toThrow(sentence);
});

test("reports at most 20 problems for each row", async () => {
  const hours = "nonsense;".repeat(30);
  const { notes } = await readAll(
    fileOf([
      { FMID: "1", Season1Time: hours },
      { FMID: "2", Season1Time: hours },
    ]),
  );
  expect(notes.filter(({ line }) => line === 2)).toHaveLength(20);
  expect(notes.filter(({ line }) => line === 3)).toHaveLength(20);
});

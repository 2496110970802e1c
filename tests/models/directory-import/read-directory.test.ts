import { expect, test } from "vitest";
import { readDirectory } from "~/models/directory-import/read-directory";
import { reportOf, summaryOf } from "../../../scripts/import/report";
import { fileOf, without } from "./directory-file";

const names = (bytes: Uint8Array) => readDirectory(bytes).markets.map(({ name }) => name);
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"));

test("a row of another length is skipped and told of, and the rest is read", () => {
  const directory = readDirectory(
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

test("a stray quote breaks its own row and no other", () => {
  const rows = ['2,"Two', ...Array.from({ length: 30 }, (_, i) => ({ FMID: `${100 + i}` }))];
  const { markets, notes } = readDirectory(fileOf(rows));
  expect(markets).toHaveLength(30);
  expect(notes).toMatchObject([{ line: 2, finding: "broken row" }]);
});

test("cells may hold quotes, commas and line breaks", () => {
  expect(names(fileOf([{ MarketName: 'The "Friendly", Market\nof Testville' }]))).toEqual([
    'The "Friendly", Market of Testville',
  ]);
});

test("of two rows with one key the later counts, and the earlier is told of", () => {
  const { read, markets, notes } = readDirectory(
    fileOf([
      { FMID: "7", MarketName: "Early" },
      { FMID: "7", MarketName: "Late" },
    ]),
  );
  expect(read).toBe(2);
  expect(markets.map(({ name }) => name)).toEqual(["Late"]);
  expect(notes).toMatchObject([{ line: 2, fmid: "7", finding: "same key twice" }]);
});

test("columns may be in any order, in any case, after a byte order mark", () => {
  const text = new TextDecoder().decode(fileOf([{ MarketName: "Marked" }]));
  expect(
    names(new TextEncoder().encode(`\ufeff${text.replace("MarketName", "MARKETNAME")}`)),
  ).toEqual(["Marked"]);
});

test.each<[string, Uint8Array, RegExp]>([
  ["without a column", fileOf([{}], without("Season1Time")), /column Season1Time is missing/],
  [
    "of another kind",
    new TextEncoder().encode("a,b\n1,2\n"),
    /Columns are missing: FMID, MarketName, .* and \d+ more\./,
  ],
  ["that is empty", new Uint8Array(), /is empty/],
  ["of white space", new TextEncoder().encode(" \r\n \r\n"), /is empty/],
  ["with a heading alone", fileOf([]), /not one market/],
  ["in UTF-16", utf16("FMID,MarketName"), /UTF-16/],
  ["in another encoding", new Uint8Array([0x46, 0x4d, 0xe9, 0x2c]), /not written in UTF-8/],
  ["that is a spreadsheet", new Uint8Array([0x50, 0x4b, 3, 4]), /spreadsheet/],
  ["with zero bytes", new TextEncoder().encode("F\0M\0I\0D"), /not plain text/],
])("a file %s is refused in a sentence", (_, bytes, sentence) => {
  expect(() => readDirectory(bytes)).toThrow(sentence);
});

test("the report says line, key, column and value of everything, and the summary counts it", () => {
  const { notes } = readDirectory(
    fileOf([
      { FMID: "1", zip: "FL", Season1Date: "05/31/2014 to", Season1Time: "Sat: 8:00 AM-;" },
      { FMID: "2", zip: "33x01" },
    ]),
  );
  const report = reportOf("file.csv", notes);
  expect(report).toContain("in file.csv: 4 cells or rows");
  expect(report).toContain('line 2\tFMID 1\tSeason1Date\t"05/31/2014 to"');
  expect(report).toContain('line 3\tFMID 2\tzip\t"33x01"');
  expect(summaryOf(notes).split("\n")[0]).toMatch(/^ +2 {2}a zip that is not five digits/);
});

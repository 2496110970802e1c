import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, it } from "vitest";
import { csvAnswer, csvLine, mostRows, NotCsv, readCsv } from "~/models/core/listing/csv";

it("typed text never becomes a formula", () => {
  for (const typed of [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    " =1",
    "＝1",
    "%0A=1",
    "|x",
  ]) {
    const [[cell = ""] = []] = parse(csvLine([typed])) as string[][];
    expect(cell.startsWith("'")).toBe(true);
  }
  expect(csvLine(["ada@example.com", -5, null, true, "O'Brien"])).toBe(
    "ada@example.com,-5,,true,O'Brien\r\n",
  );
});

it("a cell with quotes, commas or line breaks is quoted", () => {
  expect(csvLine(['say "hi"', "a,b", "a\nb"])).toBe('"say ""hi""","a,b","a\nb"\r\n');
});

it("typed text never becomes a formula if cells are split at semicolons or tabs, or quotes are ignored", () => {
  for (const typed of ["a;=1", "a; \t+1", "a\t@x", "a\n-1", 'a,"b";=1', "a;'=1"]) {
    for (const [begins = ""] of csvLine([typed, "z"]).matchAll(/(?<=[;\t\r\n])['=+@-][^;]*/g)) {
      expect(begins, typed).toMatch(/^'/);
    }
    expect(csvLine([typed, "z"]), typed).toMatch(/^"/);
  }
  expect(csvLine(["a; b", "5 - 3; 2 = 1"])).toBe('"a; b","5 - 3; 2 = 1"\r\n');
});

it("a spreadsheet reads back every text unchanged, except for apostrophes", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: "binary" }), { minLength: 2, maxLength: 4 }),
      (texts) => {
        const [cells = []] = parse(csvLine(texts), { relax_column_count: true }) as string[][];
        const bare = (text: string) => text.replaceAll("'", "");
        expect(cells.map(bare)).toEqual(texts.map(bare));
      },
    ),
  );
});

it("a file is sent page by page, ends, and stops at the row limit", async () => {
  const pages = [[["a", 1]], [["b", 2]], []] as const;
  let at = 0;
  const answer = csvAnswer("x y.csv", ["Name", "N"], async () => pages[at++] ?? []);
  expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="x-y.csv"');
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer())).toBe(
    "\uFEFFName,N\r\na,1\r\nb,2\r\n",
  );

  let asked = 0;
  const endless = csvAnswer("all", ["N"], async () => {
    asked += 1;
    return Array.from({ length: 3000 }, () => [1]);
  });
  const lines = (await endless.text()).trim().split("\r\n");
  expect(lines).toHaveLength(1 + mostRows + 1);
  expect(lines.at(-1)).toBe(`This file has only the first ${mostRows} rows.`);
  expect(asked).toBe(7);
});

it("a written file is read back unchanged, including formulas and apostrophes", () => {
  const cell = fc.oneof(
    fc.string({ unit: "binary" }).filter((text) => !text.startsWith("\uFEFF")),
    fc.stringMatching(/^['=+\-@|% \t\r\n",;a]{0,6}$/),
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      (rows) => {
        const file = rows.map(csvLine).join("");
        expect(readCsv(file, { rows: 5, columns: 4 })).toEqual(rows);
      },
    ),
  );
});

it("a file is read as spreadsheets write it: byte order mark, any line ending, empty lines", () => {
  const read = (text: string) => readCsv(text, { rows: 9, columns: 3 });
  expect(read('\uFEFFa,b\n1,"x ""y"""\r\n\r3,')).toEqual([
    ["a", "b"],
    ["1", 'x "y"'],
    [],
    ["3", ""],
  ]);
  expect(read("")).toEqual([]);
  expect(read("a,")).toEqual([["a", ""]]);
  expect(read('6" pot')).toEqual([['6" pot']]);
});

it("a file over its limits or with an unclosed quote is refused", () => {
  const bounds = { rows: 3, columns: 2 };
  for (const text of ["a\nb\nc\nd", "a,b,c", 'a\n"b', 'a\n"b"c"']) {
    expect(() => readCsv(text, bounds), text).toThrow(NotCsv);
  }
  // The reader scans nearly half a million quotes only once.
  expect(() => readCsv(`"${'""'.repeat(200_000)}`, bounds)).toThrow(NotCsv);
});

import { readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { faultsIn, withFaults } from "../../scripts/mutants/code.mjs";
import { sqlFaults, valueMark } from "../../scripts/mutants/sql.mjs";
import { plantedFaults } from "../../scripts/season/planted.mjs";

interface Edit {
  from: number;
  to: number;
  put: string;
}

/** The statement with each of its possible faults, one at a time. */
const faultyStatements = (text: string) =>
  (sqlFaults(text) as Edit[]).map(
    ({ from, to, put }) => text.slice(0, from) + put + text.slice(to),
  );

describe("the mutations of an SQL statement", () => {
  it("remove each condition and nothing else", () => {
    const text = "select id from orders where a = 1 and (b or c) and d between 1 and 2 order by id";
    expect(faultyStatements(text)).toEqual(
      expect.arrayContaining([
        "select id from orders where 1 = 1 and (b or c) and d between 1 and 2 order by id",
        "select id from orders where a = 1  and d between 1 and 2 order by id",
        "select id from orders where a = 1 and (b or c)  order by id",
      ]),
    );
  });

  it("change comparisons in conditions and not in assignments", () => {
    const faulty = faultyStatements("update t set a = 1 where b = 2 and c <= 3");
    expect(faulty).toContain("update t set a = 1 where b <> 2 and c <= 3");
    expect(faulty).toContain("update t set a = 1 where b = 2 and c < 3");
    expect(faulty.join()).not.toContain("set a <> 1");
  });

  it("reverse sort orders, min and max, and exists", () => {
    expect(
      faultyStatements("select max(a) from t where not exists (select 1) order by b desc"),
    ).toEqual(
      expect.arrayContaining([
        "select min(a) from t where not exists (select 1) order by b desc",
        "select max(a) from t where exists (select 1) order by b desc",
        "select max(a) from t where not exists (select 1) order by b",
      ]),
    );
  });
});

/** The source with each of its possible faults, one at a time. */
const faultySources = (source: string) =>
  (faultsIn("a.ts", source) as Edit[]).map(
    ({ from, to, put }) => source.slice(0, from) + put + source.slice(to),
  );

describe("the mutations of code", () => {
  it("cover conditions, comparisons, calls and numbers", () => {
    expect(faultySources("if (a < 5) tell(a);")).toEqual([
      "if (false) tell(a);",
      "if ((a <= 5)) tell(a);",
      "if (a < 6) tell(a);",
      "if (a < 5) {}",
    ]);
    expect(faultySources("const b = !a && c;")).toEqual([
      "const b = (!a);",
      "const b = (c);",
      "const b = a && c;",
    ]);
  });

  it("remove a bound value together with its condition", () => {
    const mine = "sql`select 1 from t where id = ${id} and owner = ${owner}`";
    expect(faultySources(mine)).toContain("sql`select 1 from t where id = ${id} `");
    expect(sqlFaults(`where id = ${valueMark(0)}`)).not.toEqual([]);
  });

  it("name the promise of the function that they change", () => {
    const source = "/** Sends mail. Twice at most. */\nexport function send(a) { return !a; }";
    const promises = faultsIn("a.ts", source).map(({ promise }: { promise: string }) => promise);
    expect(promises).toEqual(["send: Sends mail."]);
    const held = "/** Open now. */\nconst isOpen = (a) => !a;";
    expect(faultsIn("a.ts", held)).toMatchObject([{ promise: "isOpen: Open now." }]);
  });

  it("use only what the file imports", () => {
    const sources = faultySources('import { eq, lt } from "drizzle-orm";\neq(a, b);');
    expect(sources.join()).not.toContain("ne(a, b)");
    expect(faultySources('import { eq, ne } from "drizzle-orm";\nf(eq(a, b));').join()).toContain(
      "f(ne(a, b))",
    );
  });
});

it("an inactive mutation changes nothing, and an active one changes one thing", () => {
  const source = "function f(a) { const told = []; told.push(a); return a < 5 ? told : null; }";
  const faults = (faultsIn("a.ts", source) as Edit[]).filter(
    ({ from, put }) => put === "{}" || (put.includes("<=") && from > 0),
  );
  const written = withFaults(
    source,
    faults.map((fault, id) => ({ ...fault, id })),
  );
  const run = (awake: number | null, given: number) => {
    const $fault = (id: number) => id === awake;
    return new Function("globalThis", `${written}; return f(${given});`)({ $fault });
  };
  expect([run(null, 4), run(null, 5)]).toEqual([[4], null]);
  expect(faults).toHaveLength(2);
  const outcomes = [0, 1].map((id) => JSON.stringify([run(id, 4), run(id, 5)]));
  expect(outcomes.sort()).toEqual(["[[4],[5]]", "[[],null]"]);
});

it("a mutation inside a statement is switched inside the statement", () => {
  const source = "sql`select 1 where a = 2 and b`";
  const from = source.indexOf("a = 2");
  const fault = { id: 7, from, to: from + "a = 2".length, put: "0", isPartOfSql: true };
  expect(withFaults(source, [fault])).toBe(
    "sql`select 1 where ${globalThis.$fault?.(7) ? sql`0` : sql`a = 2`} and b`",
  );
});

it("the 23 planted mutations exist in the code, leave code, and none contains another", () => {
  const faults = plantedFaults() as (Edit & { file: string; id: number })[];
  expect(faults).toHaveLength(23);
  for (const file of new Set(faults.map((fault) => fault.file))) {
    const source = readFileSync(file, "utf8");
    const faulty = withFaults(
      source,
      faults.filter((fault) => fault.file === file),
    );
    const { diagnostics } = ts.transpileModule(faulty, { reportDiagnostics: true });
    expect(diagnostics?.map(({ messageText }) => `${file}: ${messageText}`)).toEqual([]);
  }
  for (const { file, from, to } of faults) {
    const others = faults.filter((other) => other.file === file && other.from !== from);
    for (const other of others) expect(other.from >= to || other.to <= from).toBe(true);
  }
});

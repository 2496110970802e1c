import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { migrate } from "../../scripts/lib/local-database.mjs";
import { bareDatabase } from "../support/databases";

type Trigger = { name: string; table: string; statements: string[] };

let triggers: Trigger[];
let textIndexes: string[];

beforeAll(async () => {
  const d1 = await bareDatabase();
  await migrate(d1);
  const { results: made } = await d1
    .prepare("SELECT name, tbl_name AS belongsTo, sql FROM sqlite_master WHERE type = 'trigger'")
    .all<{ name: string; belongsTo: string; sql: string }>();
  triggers = made.map(({ name, belongsTo, sql }) => ({
    name,
    table: belongsTo,
    statements: statementsOf(sql),
  }));
  const { results: indexes } = await d1
    .prepare("SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%USING fts5%'")
    .all<{ name: string }>();
  textIndexes = indexes.map(({ name }) => name);
});

function statementsOf(sql: string): string[] {
  const inside = sql.replace(/\s+/g, " ").match(/ BEGIN (.*); END$/)?.[1] ?? "";
  return inside.split("; ").map((statement) => statement.trim());
}

/** The table that a statement writes; null if it only reads. */
const writtenBy = (statement: string) =>
  statement.match(/^(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)/)?.[1] ?? null;

/**
 * Whether a statement only counts: it sets every column to its old value plus or minus something,
 * by an update or an upsert.
 */
function isCounting(statement: string): boolean {
  const isWritten = /^(UPDATE|INSERT INTO .* ON CONFLICT \([\w, ]+\) DO UPDATE) /.test(statement);
  const assigned = statement.match(/ SET (.*?)(?: WHERE .*)?$/)?.[1] ?? "";
  return isWritten && assigned.split(", ").every((each) => /^(\w+) = \1 [-+] /.test(each));
}

function kindOf(statement: string): "guard" | "text index" | "counter" | "change list" | "other" {
  if (/^SELECT RAISE\(ABORT, /.test(statement)) return "guard";
  const table = writtenBy(statement);
  if (table === null) return "other";
  if (textIndexes.includes(table)) return "text index";
  if (table === "guide_changes") return "change list";
  return isCounting(statement) ? "counter" : "other";
}

const section = readFileSync("docs/ARCHITECTURE.md", "utf8")
  .split("\n## ")
  .find((part) => part.startsWith("What triggers do"));
const listed = [...(section ?? "").matchAll(/^\| (\w+) \| (`.*`) \| /gm)].flatMap(
  ([, table, names = ""]) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => `${table}.${name}`),
);

it("the architecture document lists each trigger of the migrations with its table", () => {
  expect(listed.toSorted()).toEqual(triggers.map(({ name, table }) => `${table}.${name}`).sort());
  expect(section).toContain(`0000 has ${triggers.length} triggers`);
});

it("there are at most 70 triggers", () => {
  expect(triggers.length).toBeLessThanOrEqual(70);
});

it("each trigger only refuses, updates a text index or counts, or keeps the list of changes", () => {
  const odd = triggers.flatMap(({ name, statements }) => {
    const kinds = new Set(statements.map(kindOf));
    const isGuard = kinds.has("guard") && kinds.size === 1;
    const isChangeList = kinds.has("change list") && kinds.size === 1;
    const isKept = [...kinds].every((kind) => kind === "text index" || kind === "counter");
    const isAsNamed = isChangeList === name.startsWith("changes_");
    return (isGuard || isChangeList || isKept) && isAsNamed ? [] : [{ name, kinds: [...kinds] }];
  });
  expect(odd).toEqual([]);
});

it.each([
  ["UPDATE orders SET status = 'cancelled' WHERE id = new.order_id", "other"],
  ["UPDATE counts SET n = n + 1, at = new.at WHERE name = 'all'", "other"],
  ["INSERT INTO counts (name, n) VALUES ('all', 1)", "other"],
  ["DELETE FROM saved_items WHERE user_id = old.id", "other"],
  ["UPDATE counts SET n = n - 1 WHERE name = 'all'", "counter"],
] as const)("%j is classified as %s", (statement, kind) => {
  expect(kindOf(statement)).toBe(kind);
});

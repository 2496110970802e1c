import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { presentSchema, schemaFile } from "../../scripts/lib/schema.mjs";

it("the stored schema equals the one that the migrations create (npm run schema)", async () => {
  expect(readFileSync(schemaFile, "utf8")).toBe(await presentSchema());
});

it("the stored schema has triggers, indexes and strict tables, and no internal tables of D1", async () => {
  const schema = readFileSync(schemaFile, "utf8");
  for (const part of ["CREATE TRIGGER", "CREATE UNIQUE INDEX", "CREATE VIRTUAL TABLE", "STRICT"]) {
    expect(schema).toContain(part);
  }
  expect(schema).not.toMatch(/sqlite_|_cf_|d1_migrations|_search_(data|idx|config|docsize)/);
});

it("no line of the schema nests parentheses more than 22 deep, so that SQLite 3.40 can read it", () => {
  const schema = readFileSync(schemaFile, "utf8");
  const levelsOf = (line: string) => {
    let open = 0;
    return Math.max(
      0,
      ...[...line].map((letter) => (open += Number(letter === "(") - Number(letter === ")"))),
    );
  };
  expect(schema.split("\n").filter((line) => levelsOf(line) > 22)).toEqual([]);
});

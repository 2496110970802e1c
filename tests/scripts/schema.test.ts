import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { presentSchema, schemaFile } from "../../scripts/lib/schema.mjs";

it("the schema that is kept to be read is what the migrations make (npm run schema)", async () => {
  expect(readFileSync(schemaFile, "utf8")).toBe(await presentSchema());
});

it("the schema has every trigger and index of the migrations, and nothing that D1 keeps for itself", async () => {
  const schema = readFileSync(schemaFile, "utf8");
  for (const part of ["CREATE TRIGGER", "CREATE UNIQUE INDEX", "CREATE VIRTUAL TABLE", "STRICT"]) {
    expect(schema).toContain(part);
  }
  expect(schema).not.toMatch(/sqlite_|_cf_|d1_migrations|_search_(data|idx|config|docsize)/);
});

it("SQLite as old as 3.40 opens the database: it fails on expressions of more than some 25 levels", () => {
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

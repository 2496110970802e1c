import { describe, expect, test } from "vitest";
import { migrate, readMigrations } from "../../scripts/lib/local-database.mjs";
import { bareDatabase } from "../support/databases";

const statementsOf = ({ statements }: { statements: string[] }) => statements.join("\n");

describe.each(readMigrations())("$name", (migration) => {
  test("states its reason in the first line", () => {
    expect(statementsOf(migration)).toMatch(/^-- \S/);
  });

  test("drops or rebuilds a table only when signed off in the first line", () => {
    const rebuilds = /DROP TABLE|__new_/i.test(statementsOf(migration));
    if (rebuilds) expect(statementsOf(migration)).toMatch(/^-- signed off: \S/);
  });
});

test("migrations are applied once, in order, and recorded where wrangler looks", async () => {
  const d1 = await bareDatabase();
  const all = readMigrations().map(({ name }) => name);
  expect(await migrate(d1)).toBe(all.length);
  expect(await migrate(d1)).toBe(0);
  const { results } = await d1
    .prepare("SELECT id, name FROM d1_migrations ORDER BY id")
    .all<{ id: number; name: string }>();
  expect(results).toEqual(all.map((name, index) => ({ id: index + 1, name })));
});

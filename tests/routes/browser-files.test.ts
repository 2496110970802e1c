import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const folder = "build/client/assets";

it("no script that browsers load has tables in it: what forms need of them stands by itself", () => {
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(20);
  const withTables = scripts.filter((name) =>
    readFileSync(join(folder, name), "utf8").includes("drizzle:"),
  );
  expect(withTables).toEqual([]);
});

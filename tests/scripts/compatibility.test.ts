import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { setting } from "../../scripts/lib/project.mjs";

it.each(["scripts/bench/bare-worker.toml", "tests/stripe-emulator/wrangler.toml"])(
  "the worker of %s has the compatibility date of the site",
  (file) => {
    const [, date] = /^compatibility_date = "(.+)"$/m.exec(readFileSync(file, "utf8")) ?? [];
    expect(setting("compatibility_date")).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(date).toBe(setting("compatibility_date"));
  },
);

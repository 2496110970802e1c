import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const folder = "docs/decisions";
const files = readdirSync(folder).filter((file) => /^\d{3}-/.test(file));
const index = readFileSync(`${folder}/README.md`, "utf8");
/** What a fast reader can read in a minute. */
const mostWords = 360;

it.each(files)("%s has a date and a status that match the index", (file) => {
  const [title = "", , says = ""] = readFileSync(`${folder}/${file}`, "utf8").split("\n");
  const [, date, status] = /^_(\d{4}-\d{2}-\d{2}) · (holds|replaced by \d{3})_$/.exec(says) ?? [];
  expect(index).toContain(
    `| ${file.slice(0, 3)} | [${title.slice(2)}](${file}) | ${date} | ${status} |`,
  );
});

it.each(files)("%s can be read in a minute", (file) => {
  const words = readFileSync(`${folder}/${file}`, "utf8").split(/\s+/);
  expect(words.length).toBeLessThanOrEqual(mostWords);
});

it("the index lists each decision once, and there are at most 30", () => {
  expect(index.match(/^\| \d{3} \|/gm)).toHaveLength(files.length);
  expect(new Set(files.map((file) => file.slice(0, 3))).size).toBe(files.length);
  expect(files.length).toBeLessThanOrEqual(30);
});

it("each decision named in the source exists", () => {
  const found = execFileSync("git", [
    "grep",
    "-ohE",
    "decisions/[0-9]{3}",
    "app",
    "scripts",
    "docs",
  ]);
  const named = new Set(found.toString().match(/\d{3}/g));
  expect(named.size).toBeGreaterThan(0);
  expect([...named].filter((number) => !files.some((file) => file.startsWith(number)))).toEqual([]);
});

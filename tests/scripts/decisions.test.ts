import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const folder = "docs/decisions";
const files = readdirSync(folder).filter((file) => /^\d{3}-/.test(file));
const index = readFileSync(`${folder}/README.md`, "utf8");

it.each(files)("%s has a date and a status, and stands so in the index", (file) => {
  const [title = "", , says = ""] = readFileSync(`${folder}/${file}`, "utf8").split("\n");
  const [, date, status] = /^_(\d{4}-\d{2}-\d{2}) · (holds|replaced by \d{3})_$/.exec(says) ?? [];
  expect(index).toContain(
    `| ${file.slice(0, 3)} | [${title.slice(2)}](${file}) | ${date} | ${status} |`,
  );
});

it("the index lists nothing else, and no number twice", () => {
  expect(index.match(/^\| \d{3} \|/gm)).toHaveLength(files.length);
  expect(new Set(files.map((file) => file.slice(0, 3))).size).toBe(files.length);
});

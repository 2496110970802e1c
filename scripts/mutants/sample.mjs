/**
 * Chooses random faults in the source: as many as requested, and the same faults for the same seed.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/project.mjs";
import { randomFrom } from "../lib/random.mjs";
import { faultsIn } from "./code.mjs";

/**
 * Files to leave out. Code that runs only in a browser is covered by the browser tests, which take
 * too long for this.
 */
const isLeftOut = (file) =>
  /^app\/(components|service-worker|entry\.client)/.test(file) ||
  /\.(view|words|tables)\.ts$/.test(file);

/** The files of a folder, or the single named file. */
function filesUnder(under) {
  if (statSync(join(root, under)).isFile()) return [under];
  const names = readdirSync(join(root, under), { recursive: true, encoding: "utf8" });
  return names.map((name) => join(under, name));
}

/**
 * Returns the chosen faults with `id`, `file` and `line`. For `{ sample, seed, under }`, see
 * scripts/mutants.mjs.
 */
export function sampleOf({ sample, seed, under }) {
  const files = filesUnder(under)
    .filter((name) => /\.tsx?$/.test(name) && !isLeftOut(name))
    .sort();
  const all = files.flatMap((file) => {
    const source = readFileSync(join(root, file), "utf8");
    return faultsIn(file, source).map((fault) => ({
      ...fault,
      file,
      line: source.slice(0, fault.from).split("\n").length,
    }));
  });
  const random = randomFrom(seed);
  const chosen = [];
  while (chosen.length < sample && all.length > 0) {
    const [fault] = all.splice(Math.floor(random() * all.length), 1);
    const overlaps = ({ file, from, to }) =>
      file === fault.file && from < fault.to && fault.from < to;
    if (!chosen.some(overlaps)) chosen.push({ ...fault, id: chosen.length });
  }
  return chosen;
}

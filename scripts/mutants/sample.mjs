/** Draws faults from the source: as many as are asked for, the same ones for the same seed. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/project.mjs";
import { faultsIn } from "./code.mjs";

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What runs in a browser only is held by the browser tests, which take too long for this. */
const isLeftOut = (file) =>
  /^app\/(components|service-worker|entry\.client)/.test(file) ||
  /\.(view|words|tables)\.ts$/.test(file);

/** `{ sample, seed, under }`: see scripts/mutants.mjs. Answers faults with `id`, `file` and `line`. */
export function sampleOf({ sample, seed, under }) {
  const files = readdirSync(join(root, under), { recursive: true, encoding: "utf8" })
    .map((name) => join(under, name))
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

/** Reads what is typed after `npm run bench --`. */
import { NotReady } from "../lib/steps.mjs";

/**
 * `[FILE] [--grow 100000] [--lighthouse]`: a directory to measure in addition to the demo; the numbers
 * of markets to grow it to, smallest first; and whether a browser grades the pages. With `--finding`,
 * `--memory` or `--capacity [MB]` (`megabytes`), only that is measured. Throws a message for anything
 * else.
 */
export function readArguments(words) {
  const asked = {
    file: null,
    sizes: [],
    lighthouse: false,
    finding: false,
    memory: false,
    megabytes: null,
  };
  const left = [...words];
  while (left.length > 0) {
    const word = left.shift();
    if (word === "--lighthouse") asked.lighthouse = true;
    else if (word === "--finding") asked.finding = true;
    else if (word === "--memory") asked.memory = true;
    else if (word === "--capacity") asked.megabytes = megabytesIn(left.shift());
    else if (word === "--grow") asked.sizes = sizesIn(left.shift());
    else if (word.startsWith("--")) throw new NotReady(`There is no option ${word}.\n\n${usage}`);
    else if (asked.file !== null) throw new NotReady(`One FILE is enough.\n\n${usage}`);
    else asked.file = word;
  }
  refuseMixed(asked);
  return asked;
}

function refuseMixed({ file, sizes, lighthouse, finding, memory, megabytes }) {
  const alone = [finding, memory, megabytes !== null].filter(Boolean).length;
  const isMixed = alone > 1 || lighthouse || sizes.length > 0;
  const refuse = (sentence) => {
    throw new NotReady(`${sentence}\n\n${usage}`);
  };
  if (finding && (file === null || isMixed)) refuse("--finding wants a FILE, and nothing else.");
  if (memory && isMixed) refuse("--memory wants at most a FILE, and nothing else.");
  if (megabytes !== null && (file !== null || isMixed)) refuse(wrongCapacity);
}

const usage =
  "npm run bench -- [FILE] [--grow 100000] [--lighthouse]\n" +
  "npm run bench -- FILE --finding\n" +
  "npm run bench -- [FILE] --memory\n" +
  "npm run bench -- --capacity [MB]";

const wrongCapacity = "--capacity wants a size in MB, and nothing else.";

function megabytesIn(text = "1000") {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new NotReady(`${wrongCapacity}\n\n${usage}`);
}

function sizesIn(text = "") {
  const sizes = text.split(",").map(Number);
  if (sizes.every((size) => Number.isInteger(size) && size > 0)) {
    return [...new Set(sizes)].sort((a, b) => a - b);
  }
  throw new NotReady(`--grow wants whole numbers with commas between them.\n\n${usage}`);
}

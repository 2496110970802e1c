/** Reads the arguments of the command line. */
import { NotReady } from "../lib/steps.mjs";

/**
 * `[FILE] [--grow 100000] [--lighthouse] [--finding] [--memory]`: a directory to measure in addition
 * to the demo; the numbers of markets to grow it to, smallest first; whether a browser grades the
 * pages; and whether to measure only how well the directory's markets are found, or only memory.
 * Throws a message for anything else.
 */
export function readArguments(words) {
  const asked = { file: null, sizes: [], lighthouse: false, finding: false, memory: false };
  const left = [...words];
  while (left.length > 0) {
    const word = left.shift();
    if (word === "--lighthouse") asked.lighthouse = true;
    else if (word === "--finding") asked.finding = true;
    else if (word === "--memory") asked.memory = true;
    else if (word === "--grow") asked.sizes = sizesIn(left.shift());
    else if (word.startsWith("--")) throw new NotReady(`There is no option ${word}.\n\n${usage}`);
    else if (asked.file !== null) throw new NotReady(`One FILE is enough.\n\n${usage}`);
    else asked.file = word;
  }
  const isLonger = asked.lighthouse || asked.sizes.length > 0;
  if (asked.finding && (asked.file === null || asked.memory || isLonger)) {
    throw new NotReady(`--finding wants a FILE, and nothing else.\n\n${usage}`);
  }
  if (asked.memory && isLonger) {
    throw new NotReady(`--memory wants at most a FILE, and nothing else.\n\n${usage}`);
  }
  return asked;
}

const usage =
  "npm run bench -- [FILE] [--grow 100000] [--lighthouse]\n" +
  "npm run bench -- FILE --finding\n" +
  "npm run bench -- [FILE] --memory";

function sizesIn(text = "") {
  const sizes = text.split(",").map(Number);
  if (sizes.every((size) => Number.isInteger(size) && size > 0)) {
    return [...new Set(sizes)].sort((a, b) => a - b);
  }
  throw new NotReady(`--grow wants whole numbers with commas between them.\n\n${usage}`);
}

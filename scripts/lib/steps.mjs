/** What the entry scripts say while they work: one line a step, with a tick and how long it took. */

/** Something the reader can mend. Told as a sentence, without a stack. */
export class NotReady extends Error {}

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const onTerminal = Boolean(process.stdout.isTTY) && !process.env.CI;
const underWay = new Set();
let turn = 0;
let timer = null;

function drawSpinner() {
  const titles = [...underWay].join(", ");
  turn = (turn + 1) % frames.length;
  process.stdout.write(`\r\x1b[K  ${frames[turn]} ${titles.slice(0, process.stdout.columns - 6)}`);
}

function spin() {
  if (!onTerminal) return;
  if (underWay.size > 0) timer ??= setInterval(drawSpinner, 80);
  else {
    clearInterval(timer);
    timer = null;
  }
}

/** Prints a line above the spinner, if one turns. */
export function say(text = "") {
  if (onTerminal) process.stdout.write("\r\x1b[K");
  process.stdout.write(`${text}\n`);
}

/** '840 ms', '3.2 s' or '1 min 5 s' for milliseconds. */
export function duration(ms) {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/** A step's answer, when it came to its end and was still not right. */
export const wrong = (note) => ({ mark: "✗", note });

/**
 * Runs one step and says how it went. Steps may overlap. A text that the work answers is added to
 * the line ('already there').
 */
export async function step(title, work) {
  const began = performance.now();
  underWay.add(title);
  spin();
  let told = wrong();
  try {
    const answer = await work();
    told = typeof answer === "object" ? answer : { mark: "✓", note: answer };
  } finally {
    underWay.delete(title);
    spin();
    const note = told.note ? `: ${told.note}` : "";
    say(`  ${told.mark} ${title}${note} (${duration(performance.now() - began)})`);
  }
}

/** Runs a script to its end; what it cannot do is told as a sentence, with status 1. */
export async function tell(script) {
  try {
    await script();
  } catch (error) {
    say();
    say(error instanceof NotReady ? error.message : (error?.stack ?? String(error)));
    process.exitCode = 1;
  }
}

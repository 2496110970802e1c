/**
 * What the entry scripts print while they work: one line per step, with a tick and the time it
 * took.
 */

/** A problem that the user can fix. It is printed as a message, without a stack trace. */
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

/** Prints a line above the spinner, if a spinner is shown. */
export function say(text = "") {
  if (onTerminal) process.stdout.write("\r\x1b[K");
  process.stdout.write(`${text}\n`);
}

/** Formats milliseconds as '840 ms', '3.2 s' or '1 min 5 s'. */
export function duration(ms) {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/** The result of a step that finished with a wrong outcome. */
export const wrong = (note) => ({ mark: "✗", note });

/**
 * Runs one step and prints how it went. Steps may overlap. A text that `work` returns is added to
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

/**
 * Runs a script to its end. An error is printed, without a stack trace if it is `NotReady`, and
 * sets the exit status to 1.
 */
export async function tell(script) {
  try {
    await script();
  } catch (error) {
    say();
    say(error instanceof NotReady ? error.message : (error?.stack ?? String(error)));
    process.exitCode = 1;
  }
}

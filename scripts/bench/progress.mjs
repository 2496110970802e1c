import { say } from "../lib/steps.mjs";

/** Reports the progress of a long step, at most once every few seconds. */
export function everyFewSeconds(seconds = 5) {
  let last = performance.now();
  return (text) => {
    if (performance.now() - last < seconds * 1000) return;
    last = performance.now();
    say(`      ${text}`);
  };
}

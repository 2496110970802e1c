import { say } from "../lib/steps.mjs";

/** Says how far a long part is, every few seconds and no more often. */
export function everyFewSeconds(seconds = 5) {
  let last = performance.now();
  return (text) => {
    if (performance.now() - last < seconds * 1000) return;
    last = performance.now();
    say(`      ${text}`);
  };
}

import { say } from "../lib/steps.mjs";

/** Reports the progress of a long step, at most once every five seconds. */
export function everyFewSeconds() {
  let last = performance.now();
  return (text) => {
    if (performance.now() - last < 5_000) return;
    last = performance.now();
    say(`      ${text}`);
  };
}

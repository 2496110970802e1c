/**
 * Stripe's SDK waits for exactly this long, in milliseconds, before it sends a failed call again.
 * Nothing else in the app or its tests waits for exactly as long.
 */
const pause = 500;

const setTimer = globalThis.setTimeout;
const setTimerWithoutPause = (run: () => void, ms?: number, ...given: []) =>
  setTimer(run, ms === pause ? 0 : ms, ...given);

/**
 * Imported for its effect: Stripe's SDK sends a failed call again at once, because no test is about
 * the pause. The SDK has no setting for it, and the built server has its own copy of the SDK. What
 * else belongs to `setTimeout`, such as its form that returns a promise, stays.
 */
globalThis.setTimeout = Object.defineProperties(
  setTimerWithoutPause,
  Object.getOwnPropertyDescriptors(setTimer),
) as typeof setTimeout;

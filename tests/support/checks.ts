/** The checks to run when a test is over, one for each thing that the test has used. */
const due = new Map<object, () => Promise<string[]>>();

/**
 * Registers `check`, which tells what is wrong with `thing` when the test is over. It runs once,
 * even if registered more often.
 */
export const checkAfterwards = (thing: object, check: () => Promise<string[]>) => {
  due.set(thing, check);
};

/** Runs the checks of these things, or all checks, and returns what is wrong. */
export async function runChecks(things: object[] = [...due.keys()]): Promise<string[]> {
  const checks = things.map((thing) => due.get(thing)?.() ?? []);
  for (const thing of things) due.delete(thing);
  return (await Promise.all(checks)).flat();
}

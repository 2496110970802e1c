/** What is checked once a test is over, for each thing that it has worked with. */
const due = new Map<object, () => Promise<string[]>>();

/** Lets `check` say what is wrong with `thing` when the test is over; once, however often asked. */
export const checkAfterwards = (thing: object, check: () => Promise<string[]>) => {
  due.set(thing, check);
};

/** What is wrong now with what was to be checked: with these things, or with all. */
export async function runChecks(things: object[] = [...due.keys()]): Promise<string[]> {
  const checks = things.map((thing) => due.get(thing)?.() ?? []);
  for (const thing of things) due.delete(thing);
  return (await Promise.all(checks)).flat();
}

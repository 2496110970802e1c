/** What is checked once a test is over, for each thing that it has worked with. */
const due = new Map<object, () => Promise<string[]>>();

/** Lets `check` say what is wrong with `thing` when the test is over; once, however often asked. */
export const checkAfterwards = (thing: object, check: () => Promise<string[]>) => {
  due.set(thing, check);
};

/** What is wrong now with what was to be checked. */
export async function runChecks(): Promise<string[]> {
  const checks = [...due.values()];
  due.clear();
  return (await Promise.all(checks.map((check) => check()))).flat();
}

import type { Check, CommandSchema } from "./check-command";

/**
 * A command with a schema that browsers fetch, together with zod, when a user begins to fill in the
 * form.
 */
export interface LazyCommand<S extends CommandSchema> {
  /** On the server, set from the start. In a browser, set once it has been fetched. */
  check: Check<S> | undefined;
  /** Rejects if the check cannot be fetched now. Callers may try again. */
  fetch(): Promise<Check<S>>;
}

/**
 * Call this once per module, like React's `lazy`:
 * `const Name = lazyCommand(() => import("~/models/people/user/user.schema").then((m) =>
 * m.ChangeName))`
 *
 * @__NO_SIDE_EFFECTS__
 */
export function lazyCommand<S extends CommandSchema>(
  fetchSchema: () => Promise<S>,
): LazyCommand<S> {
  let fetching: Promise<Check<S>> | undefined;
  async function fetchBoth(): Promise<Check<S>> {
    try {
      const both = [fetchSchema(), import("./check-command")] as const;
      const [schema, { checkWith }] = await Promise.all(both);
      command.check = checkWith(schema);
      return command.check;
    } catch (error) {
      fetching = undefined;
      throw error;
    }
  }
  const command: LazyCommand<S> = {
    check: undefined,
    fetch: () => {
      fetching ??= fetchBoth();
      return fetching;
    },
  };
  // On the server, all modules are in one file, so the check is ready as soon as the modules have
  // been read.
  if (import.meta.env.SSR) void command.fetch();
  return command;
}

import type { Check, CommandSchema } from "./check-command";

/** A command whose schema, and zod with it, browsers fetch when somebody begins to fill it in. */
export interface LazyCommand<S extends CommandSchema> {
  /** On the server from the start, in a browser once it has been fetched. */
  check: Check<S> | undefined;
  /** Rejects where it cannot be had now; it may be asked for again. */
  fetch(): Promise<Check<S>>;
}

/**
 * Made once a module, as with React's `lazy`:
 * `const Name = lazyCommand(() => import("~/models/people/user/user.schema").then((m) => m.ChangeName))`
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
  // All modules are in one file there: it takes no longer than the turn in which they are read.
  if (import.meta.env.SSR) void command.fetch();
  return command;
}

import { format } from "node:util";

/** What has been logged since the last call of `logged`. */
const lines: string[] = [];
export const logged = (): string[] => lines.splice(0);

/**
 * The functions that already listen: a worker runs many test files, which may share one console.
 */
const listening = new WeakSet();

/** Collects whatever is logged from now on, and still logs it. */
export function listenToLogs(): void {
  for (const way of ["log", "info", "warn", "error", "debug"] as const) {
    const write = console[way];
    if (listening.has(write)) continue;
    console[way] = (...said: unknown[]) => {
      lines.push(format(...said));
      write.apply(console, said);
    };
    listening.add(console[way]);
  }
}

import { format } from "node:util";

/** What has been logged since somebody asked last. */
const lines: string[] = [];
export const logged = (): string[] => lines.splice(0);

/** The functions that listen already: a worker runs many test files, and may have one console. */
const listening = new WeakSet();

/** Listens to whatever is logged from now on, and lets it through. */
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

import { availableParallelism } from "node:os";

/**
 * This many test files run at the same time, each with its own house (the app and its services).
 * One core is enough for a file, because its browser waits while its house works. More than four
 * would need much memory.
 */
export const atATime = Math.min(4, Math.max(2, availableParallelism()));

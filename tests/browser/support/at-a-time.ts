import { availableParallelism } from "node:os";

/**
 * So many files of tests are walked through at a time, each in a house of its own: a core is enough
 * for one, whose browser waits while its house works. More than four would take much memory.
 */
export const atATime = Math.min(4, Math.max(2, availableParallelism()));

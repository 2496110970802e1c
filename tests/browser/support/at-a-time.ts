/**
 * So many files of tests are walked through at a time, each in a house of its own: one of two cores
 * waits while the other draws.
 */
export const atATime = 2;

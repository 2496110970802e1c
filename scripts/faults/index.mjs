/**
 * Faults that somebody could put into the house, and the tests that have to notice. `find` stands
 * in the file exactly once; `put` takes its place. `promise` is what is broken then, in the words of
 * who relies on it. A fault that no test can notice says why (`unnoticed`).
 */
import { orderFaults } from "./order.mjs";

export const allFaults = [...orderFaults];

/**
 * Faults that somebody could put into the house, and the tests that have to notice. `find` stands
 * in the file exactly once; `put` takes its place. `promise` is what is broken then, in the words of
 * who relies on it. `by` is a tier and a part of the name of the test files that notice it, and `test`
 * a part of the test's own name, where its file takes long. A fault that no test can notice says why
 * (`unnoticed`).
 */
import { mailFaults } from "./mail.mjs";
import { orderFaults } from "./order.mjs";
import { paymentFaults } from "./payment.mjs";
import { pickupFaults } from "./pickup.mjs";
import { pictureFaults } from "./picture.mjs";
import { platformFaults } from "./platform.mjs";
import { userFaults } from "./user.mjs";

export const allFaults = [
  ...mailFaults,
  ...orderFaults,
  ...paymentFaults,
  ...pickupFaults,
  ...pictureFaults,
  ...platformFaults,
  ...userFaults,
];

/**
 * Faults that somebody could put into the house, and the tests that have to notice. `find` stands
 * in the file exactly once; `put` takes its place. `promise` is what is broken then, in the words of
 * who relies on it. A fault that no test can notice says why (`unnoticed`).
 */
import { componentFaults } from "./components.mjs";
import { mapFaults } from "./map.mjs";
import { marketFaults } from "./market.mjs";
import { orderFaults } from "./order.mjs";
import { placeFaults } from "./place.mjs";
import { productFaults } from "./product.mjs";
import { reviewFaults } from "./review.mjs";
import { savedFaults } from "./saved.mjs";
import { serviceWorkerFaults } from "./service-worker.mjs";
import { textFaults } from "./texts.mjs";
import { timeFaults } from "./time.mjs";
import { vendorFaults } from "./vendor.mjs";

export const allFaults = [
  ...componentFaults,
  ...mapFaults,
  ...marketFaults,
  ...orderFaults,
  ...placeFaults,
  ...productFaults,
  ...reviewFaults,
  ...savedFaults,
  ...serviceWorkerFaults,
  ...textFaults,
  ...timeFaults,
  ...vendorFaults,
];

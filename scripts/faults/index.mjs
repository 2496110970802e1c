/**
 * Faults that somebody could put into the house, and the tests that have to notice. `find` stands
 * in the file exactly once; `put` takes its place. `promise` is what is broken then, in the words of
 * who relies on it. `by` is a tier and a part of the name of the test files that notice it, and `test`
 * a part of the test's own name, where its file takes long. A fault that no test can notice says why
 * (`unnoticed`).
 */
import { adminDirectoryFaults } from "./admin-directory.mjs";
import { apiFaults } from "./api.mjs";
import { applicationFaults } from "./applications.mjs";
import { attendanceFaults } from "./attendance.mjs";
import { closingFaults } from "./closing.mjs";
import { componentFaults } from "./components.mjs";
import { directoryImportFaults } from "./directory-import.mjs";
import { joiningFaults } from "./joining.mjs";
import { mailFaults } from "./mail.mjs";
import { mapFaults } from "./map.mjs";
import { marketFaults } from "./market.mjs";
import { marketManagerFaults } from "./market-manager.mjs";
import { marketOfficeFaults } from "./market-office.mjs";
import { newsletterFaults } from "./newsletter.mjs";
import { officeFaults } from "./office.mjs";
import { orderFaults } from "./order.mjs";
import { paymentFaults } from "./payment.mjs";
import { pickupFaults } from "./pickup.mjs";
import { pictureFaults } from "./picture.mjs";
import { placeFaults } from "./place.mjs";
import { platformFaults } from "./platform.mjs";
import { productFaults } from "./product.mjs";
import { recommendationFaults } from "./recommendation.mjs";
import { reviewFaults } from "./review.mjs";
import { savedFaults } from "./saved.mjs";
import { serviceWorkerFaults } from "./service-worker.mjs";
import { shownDocumentsFaults } from "./shown-documents.mjs";
import { stripeAccountFaults } from "./stripe-account.mjs";
import { systemFaults } from "./system.mjs";
import { textFaults } from "./texts.mjs";
import { timeFaults } from "./time.mjs";
import { userFaults } from "./user.mjs";
import { vendorFaults } from "./vendor.mjs";
import { walletFaults } from "./wallet.mjs";
import { webhookFaults } from "./webhook.mjs";

export const allFaults = [
  ...adminDirectoryFaults,
  ...applicationFaults,
  ...attendanceFaults,
  ...closingFaults,
  ...componentFaults,
  ...directoryImportFaults,
  ...joiningFaults,
  ...mailFaults,
  ...mapFaults,
  ...marketFaults,
  ...marketManagerFaults,
  ...marketOfficeFaults,
  ...newsletterFaults,
  ...officeFaults,
  ...orderFaults,
  ...paymentFaults,
  ...pickupFaults,
  ...pictureFaults,
  ...placeFaults,
  ...platformFaults,
  ...productFaults,
  ...recommendationFaults,
  ...reviewFaults,
  ...savedFaults,
  ...serviceWorkerFaults,
  ...shownDocumentsFaults,
  ...stripeAccountFaults,
  ...systemFaults,
  ...textFaults,
  ...timeFaults,
  ...userFaults,
  ...apiFaults,
  ...vendorFaults,
  ...walletFaults,
  ...webhookFaults,
];

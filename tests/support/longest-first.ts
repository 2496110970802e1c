import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take as long as a hundred others. If they began last, they would run alone after
 * the others are done.
 */
const long = [
  "models/orders/order/histories",
  "models/orders/basket/basket-histories",
  "models/guide/market/find-markets-cost",
  "models/joining/review-queue/races",
  "models/vendors/product/ripe-cost",
  "scripts/import/real-directory",
  "models/guide/map/map-of-any-directory",
  "season/season",
  "routes/fuzz",
  "routes/odd-requests",
  "routes/access",
  "routes/methods",
  "scripts/serving/start",
  "commands/sign-in-attack",
  "browser/screens/vendor",
  "browser/screens/admin",
  "browser/screens/nobody",
  "browser/screens/customer-and-manager",
  "browser/map",
  "browser/page-style",
  "browser/offline",
  "browser/joining",
  "browser/products",
];
const rank = ({ moduleId }: TestSpecification) => {
  const at = long.findIndex((name) => moduleId.includes(`tests/${name}.test.`));
  return at === -1 ? long.length : at;
};

/** Begins with the files that take longest, even if no run has measured them yet. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

import {
  availabilityStatuses,
  productCategories,
  productUnits,
} from "~/models/vendors/product/product.words";
import { isYes, oneOf, readTable, wholeNumber } from "../lib/table";
import { demoVendors } from "./vendors";

/** A product of the demo. */
interface DemoProduct {
  vendor: string;
  name: string;
  price: string;
  unit: (typeof productUnits)[number];
  /** What one piece weighs. With the unit lb or oz, the product is sold by weight. */
  weight: string | null;
  category: (typeof productCategories)[number];
  status: (typeof availabilityStatuses)[number];
  season: string | null;
  dayLimit: number | null;
  inMarketOnly: boolean;
  hidden: boolean;
  about: string;
}

const vendorKeys = demoVendors.map(({ key }) => key);

/** Reads products from a table. */
export const readProducts = (file: string): DemoProduct[] =>
  readTable(file, (cell) => ({
    vendor: oneOf(vendorKeys, cell("vendor")),
    name: cell("name"),
    price: cell("price"),
    unit: oneOf(productUnits, cell("unit")),
    weight: cell("weight") || null,
    category: oneOf(productCategories, cell("category")),
    status: oneOf(availabilityStatuses, cell("status")),
    season: cell("season") || null,
    dayLimit: cell("dayLimit") ? wholeNumber(cell("dayLimit")) : null,
    inMarketOnly: isYes(cell("inMarketOnly")),
    hidden: isYes(cell("hidden")),
    about: cell("about"),
  }));

/** Every product of the demo. */
export const demoProducts = readProducts("scripts/demo/products.tsv");

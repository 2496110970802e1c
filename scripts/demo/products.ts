import {
  availabilityStatuses,
  productCategories,
  productUnits,
} from "~/models/vendors/product/product.words";
import { isYes, oneOf, readTable, wholeNumber } from "../lib/table";
import { type Good, goods, type Look } from "./pictures/pictures";
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
  look: Look;
  status: (typeof availabilityStatuses)[number];
  season: string | null;
  dayLimit: number | null;
  inMarketOnly: boolean;
  hidden: boolean;
  about: string;
}

const vendorKeys = demoVendors.map(({ key }) => key);
const goodNames = Object.keys(goods) as Good[];

/** Reads products from a table. A product's look is a drawing and the colors that differ. */
export const readProducts = (file: string): DemoProduct[] =>
  readTable(file, (cell) => {
    const [good = "", body, other] = cell("look").split(" ");
    return {
      vendor: oneOf(vendorKeys, cell("vendor")),
      name: cell("name"),
      price: cell("price"),
      unit: oneOf(productUnits, cell("unit")),
      weight: cell("weight") || null,
      category: oneOf(productCategories, cell("category")),
      look: { good: oneOf(goodNames, good), colours: body ? [body, other] : undefined },
      status: oneOf(availabilityStatuses, cell("status")),
      season: cell("season") || null,
      dayLimit: cell("dayLimit") ? wholeNumber(cell("dayLimit")) : null,
      inMarketOnly: isYes(cell("inMarketOnly")),
      hidden: isYes(cell("hidden")),
      about: cell("about"),
    };
  });

/** Every product of the demo. */
export const demoProducts = readProducts("scripts/demo/products.tsv");

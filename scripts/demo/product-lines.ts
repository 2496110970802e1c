import type {
  availabilityStatuses,
  ProductCategory,
  productUnits,
} from "~/models/vendors/product/product.words";
import type { Look } from "./pictures/pictures";

/** A product of the demo. By default it is visible, available and pre-orderable. */
export interface DemoProduct {
  vendor: string;
  name: string;
  price: string;
  unit: (typeof productUnits)[number];
  /** What one piece weighs. With the unit lb or oz, the product is sold by weight. */
  weight?: string;
  category: ProductCategory;
  look: Look;
  about: string;
  status?: (typeof availabilityStatuses)[number];
  inMarketOnly?: true;
  hidden?: true;
  dayLimit?: number;
  season?: string;
}

type Rest = Pick<
  DemoProduct,
  "weight" | "status" | "inMarketOnly" | "hidden" | "dayLimit" | "season"
>;
type Line = [
  name: string,
  price: string,
  unit: DemoProduct["unit"],
  category: DemoProduct["category"],
  look: Look["good"] | Look,
  about: string,
  rest?: Rest,
];

/** The products of one vendor, written as one line each. */
export const of = (vendor: string, lines: Line[]): DemoProduct[] =>
  lines.map(([name, price, unit, category, look, about, rest]) => ({
    vendor,
    name,
    price,
    unit,
    category,
    look: typeof look === "string" ? { good: look } : look,
    about,
    ...rest,
  }));

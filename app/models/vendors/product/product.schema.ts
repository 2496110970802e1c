import { z } from "~/platform/zod";
import { optionalLine, optionalText, required, rowId } from "../../core/fields";
import { dollars, mostCents, parsePrice } from "../../core/money";
import { onePicture, severalPictures } from "../../guide/picture/picture.schema";
import { notOneAmount } from "./product.rules";
import {
  availabilityStatuses,
  productCategories,
  productUnits,
  type Setting,
  settings,
} from "./product.words";
import { longestWeight, tidyWeight, whyNotPromise, whyNotWeight } from "./product-weight.rules";

/** In the API, a price as a number is in cents; as text, it is in dollars. */
const dollarsIfCents = (value: unknown) =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= mostCents
    ? dollars(Number(value))
    : value;

const price = z
  .preprocess(dollarsIfCents, required("Price is required", 50))
  .meta({ type: ["string", "integer"] });
const availabilityStatus = z.enum(availabilityStatuses, {
  error: "Availability status is required",
});

/** The highest limit. For more, leave the limit empty, which means no limit. */
const mostOfDay = 9999;
const wholeLimit = `The limit must be a whole number from 0 to ${mostOfDay}`;
/** How many can be pre-ordered for one market day. Null means no limit. */
export const dayLimit = z
  .number({ error: wholeLimit })
  .int(wholeLimit)
  .min(0, wholeLimit)
  .max(mostOfDay, wholeLimit)
  .nullish()
  .transform((limit) => limit ?? null);

/** A form leaves out a box that is not ticked. */
const ticked = z.boolean().default(false);

const productId = rowId("Choose a product");
/**
 * The version that the form was filled in from. Programs may leave it out and then change the
 * current version.
 */
const version = rowId("Send the version you last received").optional();

const texts = {
  name: required("Product name is required"),
  category: z.enum(productCategories, { error: "Category is required" }),
  price,
  unit: z.enum(productUnits, { error: "Unit is required" }),
  weight: optionalLine(longestWeight).describe(
    "What one piece weighs, like “2 to 3 lb”. With the unit lb or oz, the product is sold by weight. With another unit, send one weight, like “5 lb”",
  ),
  availabilityStatus,
  isVisible: ticked,
  isPreOrderEnabled: ticked,
  dayLimit,
  seasonalInfo: optionalText(255),
  description: optionalText(2000),
};

const fields = {
  ...texts,
  /**
   * In the vendor's own words, and only in the API. The settings of each market are what counts.
   */
  preOrderDeadline: required("Pre-order deadline must be text", 100).nullish(),
  images: severalPictures,
  image: onePicture,
};

/** A product without a single price cannot be pre-ordered. */
const hasPrice = z.refine<{ isPreOrderEnabled: boolean; price: string }>(
  (product) => !product.isPreOrderEnabled || parsePrice(product.price) !== null,
  { error: notOneAmount, path: ["isPreOrderEnabled"] },
);

interface WithWeight {
  isPreOrderEnabled: boolean;
  price: string;
  unit: string;
  weight: string | null;
}

/** The weight must fit the unit. With pre-orders, the heaviest piece must not cost too much. */
const hasWeight: z.core.CheckFn<WithWeight> = ({ value, issues }) => {
  const { weight, unit, isPreOrderEnabled } = value;
  if (issues.some(({ path }) => path?.[0] === "weight")) return;
  const message = whyNotWeight(weight, unit) ?? (isPreOrderEnabled ? whyNotPromise(value) : null);
  if (message) issues.push({ code: "custom", message, path: ["weight"], input: weight });
};

/** Equal weights become equal texts, so that '2-3 lb' instead of '2 to 3 lb' is no change. */
const tidied = z.overwrite<WithWeight>((product) => ({
  ...product,
  weight: tidyWeight(product.weight, product.unit),
}));

/** The fields of a product in a list: the columns of a CSV file. */
export const ProductLine = z.object(texts).check(hasPrice, hasWeight, tidied);
export type ProductLine = z.output<typeof ProductLine>;

/**
 * A vendor adds a product. A program may name the vendor, which must be one of the account's own.
 */
export const AddProduct = z
  .object({ ...fields, vendorId: rowId("Choose a vendor").optional() })
  .check(hasPrice, hasWeight, tidied);
export type AddProduct = z.output<typeof AddProduct>;

/**
 * A vendor replaces all fields of a product. A program may also send `id` and `vendorId`; the
 * address names the product.
 */
export const ChangeProduct = z
  .object({
    ...fields,
    productId,
    version,
    id: productId.optional(),
    vendorId: rowId("Choose a vendor").optional(),
  })
  .check(hasPrice, hasWeight, tidied);
export type ChangeProduct = z.output<typeof ChangeProduct>;

/** One product, for commands that need nothing else, such as copying or deleting it. */
export const NamedProduct = z.object({ productId });
export type NamedProduct = z.output<typeof NamedProduct>;

/** The number of products on a page of the list. */
export const mostAtOnce = 50;

/** A vendor shows or hides some products, or sets their availability. */
export const SetProducts = z.object({
  ids: z
    .array(productId, { error: "Choose at least one product" })
    .min(1, "Choose at least one product")
    .max(mostAtOnce, `Choose at most ${mostAtOnce} products at once`),
  to: z.enum(Object.keys(settings) as [Setting], { error: "Choose what to do with the products" }),
});
export type SetProducts = z.output<typeof SetProducts>;

/** A vendor changes price, stock limit, availability and visibility of some products in a table. */
export const ChangeProducts = z.object({
  products: z
    .array(
      z.object({
        productId,
        version: rowId("Send the version you last received"),
        price,
        availabilityStatus,
        dayLimit,
        isVisible: ticked,
      }),
      { error: "Choose at least one product" },
    )
    .min(1, "Choose at least one product")
    .max(mostAtOnce, `Choose at most ${mostAtOnce} products at once`)
    .refine((rows) => new Set(rows.map(({ productId }) => productId)).size === rows.length, {
      message: "List each product only once",
    }),
});
export type ChangeProducts = z.output<typeof ChangeProducts>;

/** A vendor sends a list of products as a file. */
export const SendProducts = z.object({ file: z.file({ error: "Choose a file" }) });

/** A vendor imports the list that it sent and checked. */
export const ImportProducts = z.object({
  key: z.string().regex(/^[\w-]{1,100}$/, "Send the key you last received"),
});
export type ImportProducts = z.output<typeof ImportProducts>;

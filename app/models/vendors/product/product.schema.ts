import { z } from "~/platform/zod";
import { optionalText, required, rowId } from "../../core/fields";
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

/** A price that a program writes as a number is cents; as text it is dollars. */
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

/** The most that a limit can be; beyond it there is none. */
const mostOfDay = 9999;
const wholeLimit = `The limit must be a whole number from 0 to ${mostOfDay}`;
/** How many may be ordered ahead for one market day, or null. */
export const dayLimit = z
  .number({ error: wholeLimit })
  .int(wholeLimit)
  .min(0, wholeLimit)
  .max(mostOfDay, wholeLimit)
  .nullish()
  .transform((limit) => limit ?? null);

/** A form leaves a box out that is not ticked. */
const ticked = z.boolean().default(false);

const productId = rowId("Choose a product");
/** What was looked at when this was filled in; a program may leave it out and means what is there. */
const version = rowId("Send the version you last received").optional();

const texts = {
  name: required("Product name is required"),
  category: z.enum(productCategories, { error: "Category is required" }),
  price,
  unit: z.enum(productUnits, { error: "Unit is required" }),
  availabilityStatus,
  isVisible: ticked,
  isPreOrderEnabled: ticked,
  dayLimit,
  seasonalInfo: optionalText(255),
  description: optionalText(2000),
};

const fields = {
  ...texts,
  /** In the vendor's own words, by the API alone: what binds are the settings of each market. */
  preOrderDeadline: required("Pre-order deadline must be text", 100).nullish(),
  images: severalPictures,
  image: onePicture,
};

/** What has no price of one amount cannot be ordered ahead. */
const hasPrice = z.refine<{ isPreOrderEnabled: boolean; price: string }>(
  (product) => !product.isPreOrderEnabled || parsePrice(product.price) !== null,
  { error: notOneAmount, path: ["isPreOrderEnabled"] },
);

/** What a list of products says of each: the columns of a file. */
export const ProductLine = z.object(texts).check(hasPrice);
export type ProductLine = z.output<typeof ProductLine>;

/** A vendor adds a product. A program says whose: no other vendor than the vendor's own. */
export const AddProduct = z
  .object({ ...fields, vendorId: rowId("Choose a vendor").optional() })
  .check(hasPrice);
export type AddProduct = z.output<typeof AddProduct>;

/** A vendor changes a product, whole. What it says of `id` and whose it is, its address says. */
export const ChangeProduct = z
  .object({
    ...fields,
    productId,
    version,
    id: productId.optional(),
    vendorId: rowId("Choose a vendor").optional(),
  })
  .check(hasPrice);
export type ChangeProduct = z.output<typeof ChangeProduct>;

/** One product, for what needs no more to be said: its copy, its end. */
export const NamedProduct = z.object({ productId });
export type NamedProduct = z.output<typeof NamedProduct>;

/** As many as a page lists. */
export const mostAtOnce = 50;

/** A vendor shows or hides some products, or says how they are to be had. */
export const SetProducts = z.object({
  ids: z
    .array(productId, { error: "Choose at least one product" })
    .min(1, "Choose at least one product")
    .max(mostAtOnce, `Choose at most ${mostAtOnce} products at once`),
  to: z.enum(Object.keys(settings) as [Setting], { error: "Choose what to do with the products" }),
});
export type SetProducts = z.output<typeof SetProducts>;

/** A vendor writes price, stock and availability of some products in a table. */
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
    .max(mostAtOnce, `Choose at most ${mostAtOnce} products at once`),
});
export type ChangeProducts = z.output<typeof ChangeProducts>;

/** A vendor sends a list of products as a file. */
export const SendProducts = z.object({ file: z.file({ error: "Choose a file" }) });

/** A vendor takes in the list that was sent, as it was looked at. */
export const ImportProducts = z.object({
  key: z.string().regex(/^[\w-]{1,100}$/, "Send the key you last received"),
});
export type ImportProducts = z.output<typeof ImportProducts>;

import { demoMarkets } from "./markets";
import { marketPicture, productPicture, vendorPicture } from "./pictures/pictures";
import { demoProducts } from "./products";
import { demoVendors } from "./vendors";

/** The key of a demo picture in the bucket. */
export const pictureKey = (of: "market" | "vendor" | "product", key: string) =>
  `demo/${of}-${key}.svg`;

/** The address at which the site shows a picture from the bucket. */
export const pictureAddress = (key: string) => `/images/${key}`;

/** Returns 'heirloom-tomatoes' for 'Heirloom tomatoes'. */
export const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** Every picture of the demo. */
export function drawPictures(): { key: string; svg: string }[] {
  return [
    ...demoMarkets.map(({ key, look }) => ({
      key: pictureKey("market", key),
      svg: marketPicture(key, look),
    })),
    ...demoVendors.map(({ key, colour, sells }) => ({
      key: pictureKey("vendor", key),
      svg: vendorPicture(key, colour, [{ good: sells[0] }, { good: sells[1] }, { good: sells[2] }]),
    })),
    ...demoProducts.map(({ name, look }) => ({
      key: pictureKey("product", slugOf(name)),
      svg: productPicture(slugOf(name), look),
    })),
  ];
}

import { readdirSync, readFileSync } from "node:fs";

const folder = "scripts/demo/pictures";

/** The key of a demo picture in the bucket. */
export const pictureKey = (of: "market" | "vendor" | "product", key: string) =>
  `demo/${of}-${key}.svg`;

/** The address at which the site shows a picture from the bucket. */
export const pictureAddress = (key: string) => `/images/${key}`;

/** Returns 'heirloom-tomatoes' for 'Heirloom tomatoes'. */
export const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** Every picture of the demo. */
export const readPictures = (): { key: string; svg: string }[] =>
  readdirSync(folder).map((name) => ({
    key: `demo/${name}`,
    svg: readFileSync(`${folder}/${name}`, "utf8"),
  }));

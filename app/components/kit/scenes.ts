import { productCategories } from "~/models/product/product.words";

/** What a picture can be of. */
export type PictureOf = "market" | "vendor" | "product";

/** Every drawing in public/pictures/placeholders.svg. A product's category is a drawing's name. */
const otherScenes = ["market", "vendor", "basket", "signpost", "gate"] as const;
export const sceneNames = [...productCategories, ...otherScenes] as const;
export type SceneName = (typeof sceneNames)[number];

/** The colourings of a drawing, as classes: the first is its own. See picture.css. */
export const tints = ["", "tint-1", "tint-2", "tint-3"] as const;

/** The drawing and its colouring for something without a picture: alike at every visit. */
export function sceneFor(
  of: PictureOf,
  name: string,
  category?: string | null,
): { scene: SceneName; tint: number } {
  const tint = sumOf(name) % tints.length;
  if (of !== "product") return { scene: of, tint };
  return { scene: productCategories.find((scene) => scene === category) ?? "other", tint };
}

function sumOf(text: string): number {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum;
}

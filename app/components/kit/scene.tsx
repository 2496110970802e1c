import { sumOf } from "~/models/core/numbers";
import { marketScenes } from "~/models/guide/market/market-scene";
import { productCategories } from "~/models/vendors/product/product.words";
import "./picture.css";

/** A drawing from public/pictures/placeholders.svg. Always decoration. */
export function Scene({
  name,
  tint = 0,
  sign = "",
  className = "",
}: {
  name: SceneName;
  /** The number of the color variant, from 0. */
  tint?: number;
  /** A letter or two on a board over the drawing. */
  sign?: string;
  className?: string;
}) {
  return (
    <svg
      className={["scene", tints[tint % tints.length], className].filter(Boolean).join(" ")}
      viewBox="0 0 160 120"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`/pictures/placeholders.svg#${name}`} />
      {sign && (
        <>
          <rect className="scene-board" x="58" y="6" width="44" height="26" rx="5" />
          <text className="scene-sign" x="80" y="25">
            {sign}
          </text>
        </>
      )}
    </svg>
  );
}

/** The color variants of a drawing, as classes. The first is the drawing's own. See picture.css. */
export const tints = ["", "tint-1", "tint-2", "tint-3"] as const;

/** What a picture can show. */
export type PictureOf = "market" | "vendor" | "product";

/**
 * Words in a product's name that decide its drawing, before its category does. The first match is
 * drawn.
 */
const things = {
  jars: /\b(honey|jams?|jell(y|ies)|marmalades?|preserves|pickles?|salsas?|chutneys?)\b/,
  eggs: /\beggs?\b/,
  flowers: /\b(flowers?|bouquets?|sunflowers?|roses?|tulips?|dahlias?|zinnias?)\b/,
  berries: /\b\w*berr(y|ies)\b/,
  tomatoes: /\b(tomato(es)?)\b/,
  peppers: /\b(peppers?|chil(i|e|is|es|ies)|jalapeños?)\b/,
  carrots: /\b(carrots?|parsnips?)\b/,
  corn: /\b(corn|maize)\b/,
  mushrooms: /\b(mushrooms?|shiitakes?|chanterelles?)\b/,
  greens: /\b(lettuces?|greens|spinach|kale|chard|arugula|cabbages?|salad mix)\b/,
  citrus: /\b(oranges?|lemons?|limes?|grapefruits?|tangerines?|clementines?|citrus)\b/,
} as const;
type Thing = keyof typeof things;
const isThing = (scene: string): scene is Thing => Object.hasOwn(things, scene);
const thingNames = Object.keys(things).filter(isThing);

/**
 * In these categories, the thing that a name mentions is the product itself. Elsewhere it may not
 * be: a 'tomato soup' is not a tomato.
 */
const grown = ["fruits", "vegetables", "herbs", "other"];

/** Every drawing in public/pictures/placeholders.svg. A product's category is a drawing's name. */
const otherScenes = ["vendor", "basket", "signpost", "gate"] as const;
export const sceneNames = [
  ...productCategories,
  ...thingNames,
  ...marketScenes,
  ...otherScenes,
] as const;
export type SceneName = (typeof sceneNames)[number];

/**
 * The drawing and its color variant for something without a photo. They are the same at every
 * visit.
 */
export function sceneFor(
  of: PictureOf,
  name: string,
  category?: string | null,
): { scene: SceneName; tint: number } {
  const tint = sumOf(name) % tints.length;
  if (of !== "product") return { scene: of, tint };
  return { scene: thingIn(name, category) ?? drawnAs(category), tint };
}

const drawnAs = (category?: string | null) =>
  productCategories.find((scene) => scene === category) ?? "other";

/**
 * The thing that the product is, by its name; null if the name gives no thing that has a drawing.
 */
function thingIn(name: string, category?: string | null): Thing | null {
  const words = name.toLowerCase();
  const thing = thingNames.find((each) => things[each].test(words)) ?? null;
  const isItself = thing === "jars" || thing === "eggs" || grown.includes(category ?? "");
  return isItself ? thing : null;
}

/** Words that half of all names contain. */
const said = new Set(["the", "at", "of", "and", "in", "on", "a", "for", "farmers", "market"]);

/**
 * Two letters that tell a market's or a vendor's drawing from others of its kind: the initials of
 * its first two words, without the words that are common in names. '' if the name has no letters.
 */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu) ?? [];
  const own = words.filter((word) => !said.has(word.toLowerCase().replace(/['’]s?$/, "")));
  const letters = (own.length > 0 ? own : words).slice(0, 2).map((word) => [...word][0] ?? "");
  return letters.join("").toUpperCase();
}

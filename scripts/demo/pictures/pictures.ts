import {
  again,
  at,
  circle,
  ellipse,
  once,
  paint,
  path,
  picture,
  randomFrom,
  rect,
  times,
} from "./drawing";
import { grown } from "./goods";
import { made } from "./made";
import { type Backdrop, cloud, garland, type Hour, horizon, palm, scenery } from "./scenery";
import { awning, crate, keptFor, keptForOne, stall, visitor } from "./stalls";

export const goods = { ...grown, ...made };
export type Good = keyof typeof goods;

/** How a thing is drawn: which drawing, and its colors if they differ from the usual ones. */
export interface Look {
  good: Good;
  colours?: [body: string, other?: string];
}

const draw = ({ good, colours = ["#"] }: Look) => {
  const [body, other] = colours;
  return goods[good](body === "#" ? undefined : body, other);
};

export interface MarketLook {
  hour: Hour;
  backdrop: Backdrop;
  /** The colors of the stalls' roofs, from left to right: two or three stalls. */
  awnings: string[];
}

/**
 * A market at its time of day and place: two or three stalls, palms, a garland and two visitors.
 */
export function marketPicture(name: string, { hour, backdrop, awnings }: MarketLook): string {
  const random = randomFrom(name);
  const few = awnings.length === 2;
  const width = few ? 270 : 214;
  const gap = 800 / awnings.length;
  const cloths = [paint.green, "#8a3b2a", "#275d6b"];
  return picture(
    [once("palm", palm), once("cloud", cloud), ...keptFor(width)],
    scenery(hour, backdrop, name),
    again("palm", 34 + random() * 20, 470, { scale: 1.12 }),
    `<g transform="matrix(-1 0 0 1 800 0)">${again("palm", 40 + random() * 20, 450)}</g>`,
    garland(64, awnings, hour),
    times(awnings.length, (i) =>
      stall(
        gap * (i + 0.5) + (random() - 0.5) * 16,
        horizon + 130 + (i % 2) * 22,
        awnings[i] ?? paint.green,
        cloths[(i + name.length) % 3] ?? paint.green,
        `${name}${i}`,
      ),
    ),
    visitor(few ? gap : gap * 0.98, 584, `${name}a`),
    visitor(few ? gap * 1.68 : gap * 2.02, 592, `${name}b`),
  );
}

/** A vendor's own stall from close up, with its goods on the sign and the table. */
export function vendorPicture(name: string, colour: string, looks: [Look, Look, Look]): string {
  const kept = looks.map((look, i) => once(`good${i}`, draw(look)));
  const shown = times(3, (i) => again(`good${i}`, 210 + i * 190, 402, { scale: 0.62 }));
  return picture(
    [once("palm", palm), ...keptForOne, ...kept],
    rect(0, 0, 800, 600, "#fbe7c3"),
    circle(400, 250, 300, "#fff2d8"),
    again("palm", 30, 520, { scale: 1.5 }),
    `<g transform="matrix(-1 0 0 1 800 0)">${again("palm", 30, 520, { scale: 1.4 })}</g>`,
    rect(0, 500, 800, 100, "#e0bd86"),
    rect(116, 150, 16, 380, paint.bark),
    rect(668, 150, 16, 380, paint.bark),
    rect(132, 190, 536, 250, "#7d4e2822"),
    at(
      400,
      262,
      rect(-78, -62, 156, 128, paint.wood, 16) +
        rect(-68, -52, 136, 108, paint.cream, 12) +
        again("good0", 0, 4, { scale: 0.4 }),
    ),
    shown,
    at(400, 456, rect(-320, 0, 640, 92, colour, 8) + path("M-320 0h640v20h-640Z", "#00000022")),
    rect(66, 440, 668, 26, paint.wood, 8),
    crate(150, 556, paint.red, paint.orange, 150),
    crate(650, 556, paint.lime, paint.sun, 150),
    at(400, 70, awning(700, colour, 120)),
    at(400, 40, rect(-316, 0, 632, 32, paint.green, 8)),
    nameless(name),
  );
}

/** A few leaves, scattered according to the name, so that no two stalls look exactly alike. */
function nameless(name: string): string {
  const random = randomFrom(name);
  return times(7, () =>
    at(
      random() * 800,
      566 + random() * 30,
      ellipse(0, 0, 13, 5, `${paint.leaf}99`),
      1,
      random() * 180,
    ),
  );
}

const grounds = ["#fde9c9", "#e6f1d8", "#fbdcc4", "#dceeee", "#f7e3ea", "#fff3cf"];

/** A large product on a warm background with a shadow and a cloth. */
export function productPicture(name: string, look: Look): string {
  const random = randomFrom(name);
  const ground = grounds[Math.floor(random() * grounds.length)] ?? "";
  const tilt = (random() - 0.5) * 10;
  return picture(
    [],
    rect(0, 0, 800, 600, ground),
    circle(400, 290, 250, `${paint.white}88`),
    path(
      `M0 ${470 + Math.round(tilt)}Q220 430 420 462T800 ${452 - Math.round(tilt)}V600H0Z`,
      `${paint.wood}44`,
    ),
    times(5, () =>
      at(
        random() * 800,
        540 + random() * 46,
        ellipse(0, 0, 20, 8, `${paint.leaf}66`),
        1,
        random() * 180,
      ),
    ),
    ellipse(400, 478, 210, 26, "#4a352526"),
    at(400, 310, draw(look), 1.55, tilt / 2),
  );
}

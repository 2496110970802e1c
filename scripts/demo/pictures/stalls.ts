import {
  again,
  at,
  circle,
  dots,
  ellipse,
  line,
  once,
  paint,
  path,
  randomFrom,
  rect,
  times,
} from "./drawing";

/** A striped roof with a scalloped edge, `width` units wide. Its top edge is at 0. */
export function awning(width: number, colour: string, deep = 84): string {
  const step = Math.round(width / 8);
  const stripe = (i: number) => {
    const x = (i - 4) * step;
    const [left, right] = [Math.round(x * 0.88), Math.round((x + step) * 0.88)];
    const bow = Math.round(step / 2);
    return `M${left} 0H${right}L${x + step} ${deep}a${bow} ${bow} 0 01-${step} 0z`;
  };
  const every = (rest: number) => [0, 1, 2, 3].map((i) => stripe(i * 2 + rest)).join("");
  return (
    path(every(0), colour) +
    path(every(1), paint.cream) +
    line(`M${-4 * step} ${deep}h${8 * step}`, "#0002", 6)
  );
}

/**
 * A crate, 60 units wide, full of round things in two colors: the `fill` and `color` of its use.
 */
const keptCrate = once(
  "crate",
  [
    ...[-24, 0, 24].map((x) => circle(x, -5, 8, "")),
    ...[-6, 18].map((x) => circle(x, -14, 8, "")),
    line("M-18-14h0M6-14h0M-12-5h0M12-5h0", "currentColor", 15),
    rect(-30, -5, 60, 30, paint.wood, 3),
    line("M-26 10H26", paint.bark, 3),
  ].join(""),
);

export const crate = (x: number, y: number, fill: string, color: string, width = 60) =>
  again("crate", x, y, { fill, color, scale: width / 60 });

/** A seller behind a table: head, hat and apron, no face. `color` is the skin. */
const keptSeller = once(
  "seller",
  rect(-34, -30, 68, 90, "", 22) +
    circle(0, -56, 25, "currentColor") +
    ellipse(0, -70, 42, 10, paint.sand) +
    path("M-24-70Q-20-100 0-100Q20-100 24-70Z", paint.sand),
);

/** A visitor who walks by with a bag, the foot at 0,0. `fill` is the coat, `color` is the skin. */
const keptVisitor = once(
  "visitor",
  ellipse(0, 2, 34, 8, "#0002") +
    line("M-10-50L-14-2M10-50L16-2", paint.navy, 15) +
    path("M-28-46L-20-118Q0-132 20-118L28-46Z", "") +
    circle(0, -146, 22, "currentColor") +
    path("M-22-148Q-24-174 0-174Q24-174 22-148Q0-162-22-148Z", paint.ink) +
    line("M22-110Q40-84 38-62", "currentColor", 9) +
    path("M22-62h34l-5 42H27Z", paint.sand) +
    dots([[32, -66]], 17, paint.red) +
    dots([[46, -66]], 16, paint.leaf),
);

/**
 * A stall, `width` units wide, with its posts, table and roof. `fill` is the color of the cloth,
 * `color` the color of the stripes.
 */
const keptStall = (width: number) =>
  once(
    "stall",
    ellipse(0, 4, width * 0.56, 14, "#0002") +
      line(`M${-width * 0.44} 0V-250M${width * 0.44} 0V-250`, paint.bark, 10) +
      rect(-width * 0.44, -190, width * 0.88, 110, "#0002") +
      rect(-width / 2 + 8, -80, width - 16, 80, "", 4) +
      rect(-width / 2, -88, width, 18, paint.wood, 4) +
      at(0, -300, awning(width * 1.12, "currentColor")),
  );

/** The three crates on the table of a stall that is `width` wide. */
const keptCrates = (width: number) =>
  once(
    "crates",
    times(3, (i) => again("crate", (i - 1) * width * 0.3, -112, { scale: width / 215 })),
  );

/** The stored shapes that `stall`, `visitor` and `crate` use. */
export const keptFor = (width: number) => [
  keptCrate,
  keptSeller,
  keptVisitor,
  keptStall(width),
  keptCrates(width),
];
export const keptForOne = [keptCrate];

const harvest = [paint.red, paint.orange, paint.sun, paint.leaf, paint.lime, paint.plum];
const skins = ["#8d5a3b", "#c68a5e", "#e8b88f"];
const coats = [paint.sea, paint.rose, paint.sun, paint.plum, paint.white, paint.leaf];
const pick = (from: readonly string[], random: () => number) =>
  from[Math.floor(random() * from.length)] ?? paint.red;

/** A stall with a seller behind it and three crates on its table. Its foot is at x,y. */
export function stall(x: number, y: number, colour: string, cloth: string, seed: string) {
  const random = randomFrom(seed);
  return (
    again("seller", x + (random() - 0.5) * 60, y - 108, {
      fill: colour === paint.green ? paint.orange : paint.green,
      color: pick(skins, random),
    }) +
    again("stall", x, y, { fill: cloth, color: colour }) +
    again("crates", x, y, { fill: pick(harvest, random), color: pick(harvest, random) })
  );
}

export function visitor(x: number, y: number, seed: string): string {
  const random = randomFrom(seed);
  return again("visitor", x, y, { fill: pick(coats, random), color: pick(skins, random) });
}

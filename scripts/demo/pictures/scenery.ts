import {
  again,
  at,
  boxes,
  circle,
  dots,
  line,
  paint,
  path,
  randomFrom,
  rect,
  sheet,
  times,
} from "./drawing";

/** The place and time of a market's picture: the sky, the background, the ground and the trees. */
export type Hour = "morning" | "noon" | "evening" | "night";
export type Backdrop = "sea" | "city" | "houses" | "fields" | "park" | "lighthouse" | "murals";

const { width, height } = sheet;
/** The height at which the ground begins. */
export const horizon = 380;

const skies: Record<Hour, { bands: string[]; orb: string; far: string; near: string }> = {
  morning: {
    bands: ["#ffd9a8", "#ffe4bd", "#fff0d6"],
    orb: paint.sun,
    far: "#e9b98b",
    near: "#d39a68",
  },
  noon: {
    bands: ["#a9dbe8", "#c4e7ec", "#e2f3ee"],
    orb: "#ffe08a",
    far: "#a8cfc0",
    near: "#7fb49b",
  },
  evening: {
    bands: ["#f2955f", "#f8b478", "#fdd39b"],
    orb: "#ffe3a3",
    far: "#b96a5a",
    near: "#8d4a4c",
  },
  night: {
    bands: ["#1d2a4d", "#2b3b66", "#43507f"],
    orb: "#fdf3cf",
    far: "#25325a",
    near: "#18223f",
  },
};
const grounds: Record<Hour, [string, string]> = {
  morning: ["#e9cf9f", "#d9b881"],
  noon: ["#efdcb4", "#dcc08d"],
  evening: ["#cf9a6c", "#b57f57"],
  night: ["#4a4763", "#3a3852"],
};

/** Everything behind the stalls. The same seed gives the same houses and stars. */
export function scenery(hour: Hour, backdrop: Backdrop, seed: string): string {
  const random = randomFrom(seed);
  const { bands, orb, far, near } = skies[hour];
  const [ground, shade] = grounds[hour];
  const orbAt = 150 + random() * 480;
  return [
    times(3, (i) => rect(0, i * 130, width, 140, bands[i] ?? "")),
    hour === "night"
      ? dots(
          Array.from({ length: 20 }, () => [random() * width, random() * 230]),
          5,
          "#fdf3cf",
        )
      : "",
    hour === "noon" ? "" : circle(orbAt, hour === "evening" ? 270 : 130, 92, orb, 0.28),
    circle(orbAt, hour === "evening" ? 270 : 130, 60, orb),
    hour === "night" ? circle(orbAt + 26, 116, 52, bands[0] ?? "") : clouds(random),
    behind[backdrop](random, far, near, hour),
    rect(0, horizon, width, height - horizon, ground),
    path(
      `M0 ${horizon + 120}Q260 ${horizon + 84} 460 ${horizon + 128}T800 ${horizon + 110}V600H0Z`,
      shade,
    ),
  ].join("");
}

/** One white cloud. The pictures that show daytime draw this shape several times. */
export const cloud = path(
  "M-60 12a18 18 0 0118-22 26 26 0 0146-14 30 30 0 0142 20 16 16 0 0110 16Z",
  `${paint.white}cc`,
);

const clouds = (random: () => number) =>
  times(3, () =>
    again("cloud", 80 + random() * 640, 60 + random() * 120, { scale: 0.8 + random() * 0.6 }),
  );

type Behind = (random: () => number, far: string, near: string, hour: Hour) => string;

/** Towers from left to right. Their windows are the dashes of lines that run up each tower. */
function towers(count: number, wide: number, fill: string, hour: Hour, top: () => number): string {
  const walls: [number, number, number, number][] = [];
  let columns = "";
  for (let i = 0; i < count; i++) {
    const x = Math.round((i * 860) / count - 40);
    const y = Math.round(top());
    walls.push([x, y, wide, horizon - y]);
    columns += `M${x + Math.round(wide * 0.3)} ${y + 20}V370m${Math.round(wide * 0.4)} 0V${y + 20}`;
  }
  const lit = hour === "night" ? "#ffd98a" : "#fff5";
  const windows = `<path d="${columns}" fill="none" stroke="${lit}" stroke-width="18" stroke-dasharray="20 26" stroke-linecap="butt"/>`;
  return path(boxes(walls), fill) + windows;
}

const behind: Record<Backdrop, Behind> = {
  sea: (_random, far) =>
    rect(0, 300, width, 82, paint.sea) +
    line("M40 324h120M300 346h170M560 320h150M120 362h90M640 358h80", "#ffffff66", 5) +
    at(
      590,
      300,
      path("M-60 0H60L40 26H-40Z", far) +
        path("M0-96V-6H58Z", paint.white) +
        path("M-6-80V-6H-46Z", paint.cream),
    ),
  city: (random, far, near, hour) =>
    towers(8, 84, far, hour, () => 120 + random() * 130) +
    towers(6, 104, near, hour, () => 220 + random() * 70),
  houses: (random, far, near, hour) => {
    const colours = [paint.rose, "#f4c47c", "#8cc6bd", paint.cream, "#e2a17c"];
    const houses = colours.map((colour, i) => ({
      colour: hour === "night" ? far : colour,
      x: i * 170 - 30,
      top: Math.round(270 + random() * 30),
    }));
    return (
      houses.map(({ x, top, colour }) => rect(x, top, 132, horizon - top, colour)).join("") +
      path(
        houses.map(({ x, top }) => `M${x - 12} ${top}l78-60 78 60z`).join("") +
          boxes(houses.map(({ x, top }) => [x + 82, top + 26, 30, horizon - top - 26])),
        near,
      ) +
      path(
        boxes(houses.map(({ x, top }) => [x + 20, top + 26, 30, 36])),
        hour === "morning" ? "#fff8" : "#ffd98a",
      )
    );
  },
  fields: (_random, far, near) =>
    path("M0 300Q180 240 380 296T800 270V400H0Z", far) +
    path("M0 340Q240 290 460 336T800 318V400H0Z", near) +
    times(9, (i) =>
      line(`M${i * 100 - 20} 384Q${300 + i * 24} 344 ${340 + i * 14} 322`, paint.leaf, 9),
    ) +
    at(
      660,
      316,
      rect(-54, -50, 108, 66, paint.red) +
        path("M-66-48L0-104L66-48Z", paint.ink) +
        rect(-20, -24, 40, 40, paint.cream),
    ),
  park: (random, far, near) => {
    const trees = Array.from({ length: 9 }, (_, i): [number, number] => [
      i * 96 + random() * 30,
      290 + random() * 16,
    ]);
    const crowns = (rest: number) => trees.filter((_, i) => i % 2 === rest);
    return (
      path("M0 310Q200 280 400 306T800 296V400H0Z", far) +
      path(boxes(trees.map(([x]) => [x - 6, 310, 12, 72])), paint.bark) +
      dots(crowns(0), 112, near) +
      dots(crowns(1), 96, paint.leaf) +
      dots(
        crowns(0).map(([x, y]) => [x + 26, y + 22]),
        70,
        paint.leaf,
      )
    );
  },
  lighthouse: (_random, far, near) =>
    rect(0, 310, width, 72, paint.sea) +
    line("M30 336h150M260 356h120M560 330h190", "#ffffff66", 5) +
    path("M520 380Q640 300 800 330V400H520Z", near) +
    at(
      676,
      318,
      path("M-34 0L-22-190H22L34 0Z", paint.white) +
        path("M-30-62L-26-118H26L30-62Z", paint.red) +
        rect(-28, -214, 56, 24, far) +
        rect(-18, -244, 36, 32, paint.sun) +
        path("M-28-244L0-274L28-244Z", paint.red),
    ),
  murals: (random, far, near, hour) =>
    rect(0, 170, 270, 212, far) +
    rect(270, 130, 280, 252, near) +
    rect(550, 190, 250, 192, far) +
    times(9, (i) => {
      const colours = [paint.orange, paint.sea, paint.rose, paint.sun, paint.lime];
      const x = 40 + i * 90;
      return circle(
        x,
        270 + random() * 60,
        30 + random() * 34,
        `${colours[i % 5]}${hour === "night" ? "cc" : "ee"}`,
      );
    }) +
    line("M20 330Q130 190 250 320T520 240T790 310", paint.cream, 12),
};

/** One palm leaf that starts at 26,-272, turned by the given number of degrees. */
function palmLeaf(turn: number): string {
  const angle = (turn * Math.PI) / 180;
  const to = (x: number, y: number) =>
    `${Math.round(x * Math.cos(angle) - y * Math.sin(angle))} ${Math.round(x * Math.sin(angle) + y * Math.cos(angle))}`;
  return `M26-272q${to(50, -46)} ${to(122, 6)}q${to(-66, -20)} ${to(-122, -6)}z`;
}

const palmLeaves = (turns: number[], fill: string) => path(turns.map(palmLeaf).join(""), fill);

/** A palm with its foot at 0,0, about 300 units high, leaning to the right. */
export const palm =
  line("M0 0Q5-150 26-270", paint.bark, 17) +
  palmLeaves([-200, -128, -56, 16], paint.green) +
  palmLeaves([-164, -92, -20], paint.leaf) +
  line("M20-262h0M37-260h0", paint.wood, 22);

/** A string across the whole picture with little flags, or with lamps after dark. */
export function garland(y: number, colours: string[], hour: Hour): string {
  const string = line(
    `M-10 ${y}Q200 ${y + 66} 400 ${y + 12}T810 ${y}`,
    hour === "night" ? "#0e1530" : paint.ink,
    3,
  );
  const dip = (x: number) => y + 36 * Math.abs(Math.sin((x / 400) * Math.PI)) + 4;
  const spots = Array.from({ length: 13 }, (_, i): [number, number] => [
    30 + i * 62,
    Math.round(dip(30 + i * 62)),
  ]);
  if (hour === "night" || hour === "evening") {
    const lamps = spots.map(([x, at]): [number, number] => [x, at + 10]);
    return string + dots(lamps, 42, "#ffd98a40") + dots(lamps, 18, "#ffe9b0");
  }
  const flags = colours.map((colour, index) => {
    const mine = spots.filter((_, i) => i % colours.length === index);
    return path(mine.map(([x, at]) => `M${x - 15} ${at}h30l-15 32Z`).join(""), colour);
  });
  return string + flags.join("");
}

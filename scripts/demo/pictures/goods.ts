import { again, at, circle, ellipse, line, once, paint, path, rect, times } from "./drawing";

/**
 * Things that grow. Each is drawn around 0,0, about 200 units wide. The colors can be given, so
 * that two kinds of tomato can have different pictures.
 */
const { leaf, green, lime, sun, orange, red, plum, cream, bark, white } = paint;
const shine = (x: number, y: number) => ellipse(x, y, 14, 24, `${white}66`);

export const grown = {
  tomato: (body: string = red, calyx: string = leaf) =>
    ellipse(0, 10, 100, 88, body) +
    shine(-48, -20) +
    path("M0-70L14-46 48-56 30-36 52-14 14-28 0-4-14-28-52-14-30-36-48-56-14-46Z", calyx),
  carrot: (body: string = orange, top: string = leaf) =>
    times(5, (i) => at(0, -90, ellipse(0, -36, 9, 40, top), 1, (i - 2) * 24)) +
    path("M-46-84Q0-112 46-84Q40 20 0 120Q-40 20-46-84Z", body) +
    line("M-34-40h28M10-4h22M-20 34h20", `${bark}55`, 7),
  lettuce: (outer: string = leaf, inner: string = lime) =>
    times(8, (i) => at(0, 6, ellipse(0, -62, 40, 52, i % 2 ? outer : green), 1, i * 45)) +
    times(6, (i) => at(0, 6, ellipse(0, -34, 28, 38, i % 2 ? inner : "#a9d36b"), 1, i * 60 + 20)) +
    circle(0, 6, 22, "#d6eba0"),
  pepper: (body: string = red) =>
    path(
      "M0-58C40-88 112-66 100 4C94 70 56 104 28 96C10 108-10 108-28 96C-56 104-94 70-100 4C-112-66-40-88 0-58Z",
      body,
    ) +
    line("M0-50Q-30 20-14 84M0-50Q30 20 14 84", "#00000018", 8) +
    line("M0-60Q2-90 24-104", leaf, 18) +
    shine(-62, -6),
  mango: (body: string = sun, blush: string = orange) =>
    path("M-96 20C-100-60-20-104 50-72C118-40 110 60 40 92C-30 120-92 90-96 20Z", body) +
    path("M-96 20C-100-60-20-104 50-72C10-50-50 0-44 100C-74 84-94 60-96 20Z", blush, 0.75) +
    line("M52-70Q60-92 56-108", bark, 9) +
    at(58, -98, path("M0 0Q40-34 92-10Q50 22 0 0Z", leaf)),
  avocado: (skin: string = green, flesh: string = "#dce88f") =>
    path(
      "M0-112C48-112 52-50 78-6C112 58 64 112 0 112C-64 112-112 58-78-6C-52-50-48-112 0-112Z",
      skin,
    ) +
    path("M0-88C34-88 36-42 58-2C84 54 48 92 0 92C-48 92-84 54-58-2C-36-42-34-88 0-88Z", flesh) +
    circle(0, 38, 38, bark) +
    circle(-12, 26, 9, "#a8713f"),
  citrus: (rind: string = orange, flesh: string = "#ffb25e") =>
    circle(0, 0, 100, rind) +
    circle(0, 0, 86, cream) +
    times(8, (i) => at(0, 0, path("M0-8L26-66Q0-88-26-66Z", flesh), 1, i * 45)),
  berries: (body: string = red, seed: string = sun) =>
    [
      [-62, 34],
      [62, 34],
      [0, -34],
    ]
      .map(([x = 0, y = 0]) =>
        at(
          x,
          y,
          path("M0 70C-50 50-70-10-48-40C-20-56 20-56 48-40C70-10 50 50 0 70Z", body) +
            times(6, (i) => ellipse(((i % 3) - 1) * 24, i < 3 ? -12 : 18, 4, 7, seed)) +
            path("M0-58L18-36 46-40 24-24 0-32-24-24-46-40-18-36Z", leaf),
          0.92,
        ),
      )
      .join(""),
  beets: (body: string = plum, top: string = leaf) =>
    times(3, (i) =>
      at((i - 1) * 22, -50, ellipse(0, -34, 20, 52, i === 1 ? green : top), 1, (i - 1) * 26),
    ) +
    circle(0, 24, 76, body) +
    path("M-20 92Q0 130 4 136Q12 112 20 92Z", body) +
    shine(-36, -4),
  mushrooms: (cap: string = "#c79a6b", stem: string = cream) =>
    [
      [-78, 30, 0.7],
      [80, 36, 0.62],
      [0, 8, 0.95],
    ]
      .map(([x = 0, y = 0, scale]) =>
        at(
          x,
          y,
          path("M-22 0Q-14 50-28 84H28Q14 50 22 0Z", stem) +
            path("M-84 8C-80-70 80-70 84 8Q0 34-84 8Z", cap) +
            ellipse(-24, -26, 14, 9, `${white}77`),
          scale,
        ),
      )
      .join(""),
  corn: (kernels: string = sun, husk: string = leaf) =>
    path("M0-116C50-90 54 40 0 100C-54 40-50-90 0-116Z", kernels) +
    times(15, (i) => circle(((i % 3) - 1) * 24, -70 + Math.floor(i / 3) * 34, 11, "#f6a92f")) +
    path("M0 120C-80 90-96 0-60-50C-50 20-20 70 0 120Z", husk) +
    path("M0 120C80 90 96 0 60-50C50 20 20 70 0 120Z", green),
  coconut: (shell: string = bark, flesh: string = white) =>
    circle(-26, -18, 84, shell) +
    ellipse(40, 46, 86, 62, "#5e3a1c") +
    ellipse(40, 40, 78, 54, flesh) +
    ellipse(40, 44, 54, 34, "#e8f1ec") +
    circle(-52, -52, 9, "#3d2512") +
    circle(-24, -62, 9, "#3d2512"),
  herb: (body: string = leaf, tie: string = sun) => {
    const leaves = times(4, (i) => {
      const side = i % 2 ? 1 : -1;
      return at(side * 17, -40 - i * 30, ellipse(0, 0, 20, 11, i % 2 ? body : lime), 1, side * -24);
    });
    const sprig = once(
      "sprig",
      line("M0 40V-130", green, 6) + leaves + ellipse(0, -140, 11, 20, body),
    );
    return (
      at(0, 60, sprig, 1, -45) +
      times(6, (i) => again("sprig", 0, 60, { turn: i * 15 - 30 })) +
      rect(-34, 66, 68, 24, tie, 8)
    );
  },
  flowers: (petal: string = paint.rose, heart: string = sun) => {
    const heads = [
      [-64, -30],
      [64, -34],
      [0, -84],
      [-30, 20],
      [40, 24],
    ] as const;
    const petals = times(6, (i) =>
      ellipse(0, -24, 15, 22, "").replace("/>", ` transform="rotate(${i * 60})"/>`),
    );
    return (
      line(heads.map(([x, y]) => `M${x} ${y}Q${x / 2} 60 0 124`).join(""), leaf, 8) +
      `<defs>${once("bloom", petals + circle(0, 0, 14, heart))}</defs>` +
      heads
        .map(([x, y], i) => again("bloom", x, y, { fill: i % 2 ? petal : orange, turn: i * 17 }))
        .join("")
    );
  },
} as const;

import { at, circle, dots, ellipse, line, paint, path, rect, times } from "./drawing";

/** Things that are baked, cooked, bottled or made by hand, drawn like the things in goods.ts. */
const { sun, orange, cream, sand, wood, bark, white, leaf, red, ink, sky } = paint;
const crust = "#c98544";

const jar = (content: string, lid: string, label: string) =>
  rect(-70, -70, 140, 176, `${white}aa`, 30) +
  rect(-60, -40, 120, 136, content, 24) +
  rect(-64, -106, 128, 40, lid, 10) +
  rect(-48, 0, 96, 62, cream, 8) +
  circle(0, 31, 18, label);

export const made = {
  loaf: (body: string = crust, cut: string = "#f2cf97") =>
    path(
      "M-130 60C-150-20-90-76 0-76C90-76 150-20 130 60Q128 84 100 84H-100Q-128 84-130 60Z",
      body,
    ) + times(3, (i) => line(`M${-70 + i * 62} 16q18-46 44-62`, cut, 16)),
  croissant: (body: string = "#d9984f", edge: string = bark) =>
    times(5, (i) => {
      const turn = (i - 2) * 36;
      return at(
        0,
        90,
        path("M-44-70Q0-186 44-70Q0-96-44-70Z", i % 2 ? body : "#e6b06a"),
        1.05,
        turn,
      );
    }) + line("M-110 66Q-40-6 0-8Q40-6 110 66", `${edge}44`, 7),
  cookies: (body: string = "#d3a15f", chip: string = ink) =>
    [
      [-54, 34],
      [58, 30],
      [0, -48],
    ]
      .map(([x = 0, y = 0]) =>
        at(
          x,
          y,
          circle(0, 0, 66, body) +
            times(6, (i) => circle(Math.cos(i * 2.4) * 36, Math.sin(i * 2.4) * 36, 9, chip)),
        ),
      )
      .join(""),
  pie: (crustColour: string = crust, filling: string = "#f5e08a") =>
    ellipse(0, 44, 134, 58, wood) +
    ellipse(0, 20, 128, 60, crustColour) +
    ellipse(0, 12, 106, 46, filling) +
    times(6, (i) => at(0, 12, ellipse(0, -30, 14, 12, white), 1, i * 60)) +
    circle(0, 12, 18, white),
  cheese: (rind: string = "#f2b84b", paste: string = "#ffe08a") =>
    path("M-120 20L70-90Q120-60 124 0L-120 40Z", paste) +
    path("M-120 36L124 0V70L-120 100Z", rind) +
    circle(-20, 0, 14, rind) +
    circle(52, -26, 18, rind) +
    circle(10, 62, 13, paste) +
    circle(78, 42, 17, paste),
  bottle: (content: string = white, cap: string = sky) =>
    path(
      "M-30-120H30V-74Q70-50 70-4V96Q70 114 52 114H-52Q-70 114-70 96V-4Q-70-50-30-74Z",
      "#cfe4ec",
    ) +
    path("M-58-6Q-20-26 0-10Q30 8 58-8V90Q58 102 46 102H-46Q-58 102-58 90Z", content) +
    rect(-38, -134, 76, 30, cap, 8),
  eggs: (shell: string = "#f0cfa4", other: string = "#d9a574") =>
    times(3, (i) => ellipse((i - 1) * 76, -8, 36, 50, i === 1 ? other : shell)) +
    path("M-134 16H134L116 92Q112 104 98 104H-98Q-112 104-116 92Z", "#b9a58c") +
    times(3, (i) => path(`M${(i - 1) * 76 - 34} 16a34 34 0 0068 0Z`, "#9c8a73")),
  honey: (content: string = "#f2a51f", lid: string = bark) => jar(content, lid, sun),
  jam: (content: string = red, lid: string = leaf) => jar(content, lid, content),
  fish: (body: string = "#7fb3c4", fin: string = "#4d8599") =>
    path("M-130 0C-70-70 40-70 92 0C40 70-70 70-130 0Z", body) +
    path("M80 0L140-54Q126 0 140 54Z", fin) +
    path("M-20-48Q10-90 46-44Z", fin) +
    line("M-70-36Q-50 0-70 36", fin, 7) +
    circle(-96, -10, 9, ink) +
    times(4, (i) => line(`M${-28 + i * 26}-16q10 16 0 32`, `${white}88`, 5)),
  sausages: (body: string = "#b5533c", tie: string = sand) =>
    times(3, (i) =>
      at(
        0,
        (i - 1) * 62,
        line("M-96 10Q0-40 96 10", body, 46) + line("M-112 18l-16 8M112 18l16 8", tie, 7),
      ),
    ),
  roast: (body: string = "#c4694a", bone: string = cream) =>
    line("M70-60L118-104", bone, 22) +
    circle(110, -112, 15, bone) +
    circle(128, -96, 15, bone) +
    path("M86-54C120 10 60 104-30 98C-110 92-130 20-80-30C-40-72 50-110 86-54Z", body) +
    path("M40-44C60 0 20 50-30 50C-70 46-76 14-50-12C-24-36 20-66 40-44Z", "#dc8a63"),
  empanadas: (body: string = "#e0a45a", edge: string = crust) =>
    [
      [-10, -44, -8],
      [14, 44, 6],
    ]
      .map(([x = 0, y = 0, turn]) =>
        at(
          x,
          y,
          path("M-118 34C-112-60 112-60 118 34Q0 58-118 34Z", body) +
            dots(
              Array.from({ length: 8 }, (_, i) => [
                -105 + i * 30,
                34 + Math.sin((i / 7) * Math.PI) * 12,
              ]),
              26,
              edge,
            ),
          0.95,
          turn,
        ),
      )
      .join(""),
  bowl: (content: string = orange, dish: string = "#2f7d8c") =>
    ellipse(0, -8, 130, 44, dish) +
    ellipse(0, -12, 112, 32, content) +
    times(5, (i) => circle(-62 + i * 31, -16 + (i % 2) * 12, 11, i % 2 ? leaf : cream)) +
    path("M-130-6C-124 74-60 104 0 104C60 104 124 74 130-6Q0 60-130-6Z", dish) +
    line("M-40-70q-16-22 0-44M40-70q-16-22 0-44M0-76q-16-22 0-44", `${white}aa`, 9),
  cup: (drink: string = "#6f4426", dish: string = "#d96c4f") =>
    line("M76-30Q136-30 130 16Q124 54 66 50", dish, 20) +
    path("M-90-64H90L72 74Q68 98 42 98H-42Q-68 98-72 74Z", dish) +
    ellipse(0, -62, 90, 24, sand) +
    ellipse(0, -60, 76, 17, drink) +
    line("M-26-98q-16-20 0-42M24-98q-16-20 0-42", `${white}aa`, 9),
  juice: (drink: string = orange, straw: string = red) =>
    line("M14-60L44-140", straw, 13) +
    path("M-76-84H76L58 100Q56 112 42 112H-42Q-56 112-58 100Z", `${white}aa`) +
    path("M-68-50H68L54 92Q52 100 40 100H-40Q-52 100-54 92Z", drink) +
    circle(-66, -80, 40, sun) +
    circle(-66, -80, 28, "#ffe59a"),
  candle: (wax: string = "#f3d9a0", flame: string = orange) =>
    rect(-60, -30, 120, 136, wax, 14) +
    ellipse(0, -30, 60, 18, cream) +
    line("M0-34V-58", ink, 7) +
    path("M0-128Q42-80 0-54Q-42-80 0-128Z", flame) +
    path("M0-100Q20-76 0-58Q-20-76 0-100Z", sun),
  soap: (bar: string = "#b9cf9c", wrap: string = sand) =>
    at(-6, 40, rect(-110, -44, 220, 92, bar, 24) + rect(-40, -44, 80, 92, wrap), 1, -4) +
    at(20, -48, rect(-84, -34, 168, 70, "#e2b7a0", 22) + rect(-26, -34, 52, 70, cream), 1, 5),
  sauce: (content: string = red, cap: string = leaf) =>
    path("M-18-124H18V-66Q52-44 52 0V96Q52 112 36 112H-36Q-52 112-52 96V0Q-52-44-18-66Z", content) +
    rect(-26, -140, 52, 34, cap, 7) +
    rect(-52, 4, 104, 66, cream) +
    at(
      0,
      36,
      path("M-30-10Q0-28 26-6Q34 12 10 14Q-20 16-30-10Z", red) + line("M-28-10l-12-10", leaf, 6),
    ),
} as const;

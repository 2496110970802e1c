/**
 * Draws the pictures that cannot be SVG: the icons of the installed app, and the picture shown for
 * a shared link. Run it by hand after the logo or the drawings of the home page change (`node
 * scripts/draw-icons.mjs`). The results are stored in public/.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { chromium } from "playwright";
import { findChromium, flags } from "./lib/chromium.mjs";

const green = "#145900";
const cream = "#fffefa";

/**
 * The mark of the logo, an awning over a stall, in a box of 32 by 32 units; `icon` adds the
 * background.
 */
const mark = /(?<=viewBox="0 0 32 32".*?>)\s*<path.*?(?=<\/svg>)/s
  .exec(readFileSync("app/components/shell/logo.tsx", "utf8"))?.[0]
  .replaceAll(/(?<= stroke)([WL])/g, (letter) => `-${letter.toLowerCase()}`);
if (!mark) throw new Error("app/components/shell/logo.tsx has no mark any more.");

/**
 * `room` is the free margin on each side, and `round` is the radius of the corners; both are
 * fractions of `size`.
 */
function icon(size, { room, round }) {
  const inner = size * (1 - 2 * room);
  return {
    width: size,
    height: size,
    html: `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" color="${cream}">
      <rect width="${size}" height="${size}" rx="${size * round}" fill="${green}"/>
      <svg x="${size * room}" y="${size * room}" width="${inner}" height="${inner}" viewBox="0 0 32 32">${mark}</svg>
    </svg>`,
  };
}

const scene = readFileSync("public/pictures/home-morning.svg", "base64");
const share = {
  width: 1200,
  height: 630,
  html: `<style>
      main { position: relative; width: 1200px; height: 630px; overflow: hidden; color: #252119;
        font-family: "Palatino Linotype", Palatino, "URW Palladio L", P052, Georgia, serif; }
      img { position: absolute; inset: -30px 0 0 -20px; width: 1240px; height: 698px; }
      div { position: absolute; left: 64px; top: 60px; display: flex; align-items: center; gap: 24px;
        padding: 22px 36px 22px 28px; border-radius: 24px; background: #fffefb; }
      svg { width: 84px; height: 84px; color: ${green}; }
      h1 { margin: 0; font-size: 64px; line-height: 1; letter-spacing: -1px; }
      p { margin: 10px 0 0; font-size: 26px; line-height: 1.2; color: #615c50; }
    </style>
    <main><img src="data:image/svg+xml;base64,${scene}">
      <div><svg viewBox="0 0 32 32">${mark}</svg>
      <section><h1>Market Day</h1><p>Local farmers markets near you</p></section></div>
    </main>`,
};

const pictures = {
  "icons/192.png": icon(192, { room: 0.16, round: 0.22 }),
  "icons/512.png": icon(512, { room: 0.16, round: 0.22 }),
  // A launcher may cut these icons to any shape. The middle four fifths always stay visible.
  "icons/maskable-512.png": icon(512, { room: 0.23, round: 0 }),
  "icons/apple-touch.png": icon(180, { room: 0.18, round: 0 }),
  "pictures/share.png": share,
};

mkdirSync("public/icons", { recursive: true });
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: flags,
});
try {
  for (const [name, { width, height, html }] of Object.entries(pictures)) {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${html}`);
    const png = await page.screenshot({ omitBackground: true });
    writeFileSync(`public/${name}`, png);
    console.log(`public/${name}: ${png.length} bytes`);
    await page.close();
  }
} finally {
  await browser.close();
}

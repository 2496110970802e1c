import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstTiles, streetTiles } from "~/models/guide/map/first-tiles";
import { defaultCenter } from "~/models/guide/place/place";

/** The Mercator projection in another form. */
const drawn = (lat: number, around: number) =>
  ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * around;
const template = "https://{s}.tiles.example/{z}/{x}/{y}{r}.png";

it("a street map is made of whole zoom-15 tiles, with the place in the middle", () => {
  const { columns, tiles, left, top } = streetTiles(template, defaultCenter);
  const rows = tiles.length / columns;
  expect(tiles.length).toBeLessThanOrEqual(6);
  expect(Math.min(left, columns * 256 - left)).toBeGreaterThanOrEqual(224);
  expect(Math.min(top, rows * 256 - top)).toBeGreaterThanOrEqual(112);
  const middle = tiles[Math.floor(top / 256) * columns + Math.floor(left / 256)];
  const [, x, y] = /\/15\/(\d+)\/(\d+)\.png$/.exec(middle?.address ?? "") ?? [];
  const around = 256 * 2 ** 15;
  expect(Number(x)).toBe(Math.floor((((defaultCenter.lng + 180) / 360) * around) / 256));
  expect(Number(y)).toBe(Math.floor(drawn(defaultCenter.lat, around) / 256));
});

describe("the first tiles of a map", () => {
  it("surround its middle, at the addresses that Leaflet requests on a high-resolution screen", () => {
    const { columns, tiles, left, top } = firstTiles(template, defaultCenter, 10);
    expect(tiles).toHaveLength(columns * 7);
    const middle = tiles[Math.floor(top / 128) * columns + Math.floor(left / 128)];
    expect(middle?.address).toBe("https://c.tiles.example/11/567/872@2x.png");
  });

  it("cover a phone's screen, wherever the middle is", () => {
    const lat = fc.double({ min: -80, max: 80, noNaN: true });
    const lng = fc.double({ min: -180, max: 180, noNaN: true });
    fc.assert(
      fc.property(lat, lng, fc.integer({ min: 2, max: 17 }), (lat, lng, zoom) => {
        const { columns, tiles, left, top } = firstTiles(template, { lat, lng }, zoom);
        const rows = tiles.length / columns;
        expect(left).toBeGreaterThanOrEqual(205);
        expect(columns * 128 - left).toBeGreaterThanOrEqual(205);
        expect(top).toBeGreaterThanOrEqual(370);
        expect(rows * 128 - top).toBeGreaterThanOrEqual(370);
        const around = 256 * 2 ** zoom;
        const [column = 0, row = 0] = (tiles[0]?.at ?? "").split(",").map(Number);
        expect(Math.abs(column * 128 + left - ((lng + 180) / 360) * around)).toBeLessThan(1.001);
        expect(Math.abs(row * 128 + top - drawn(lat, around))).toBeLessThan(1.001);
      }),
    );
  });

  it("of a box surround its middle as drawn, across the antimeridian too", () => {
    const box = { south: 50, west: 170, north: 70, east: -170 };
    const found = firstTiles(template, box, 6);
    const row = Number(found.tiles[0]?.at.split(",")[1]);
    const middle = (drawn(50, 2 ** 14) + drawn(70, 2 ** 14)) / 2;
    expect(row * 128 + found.top).toBe(Math.floor(middle));
    expect(found.left).toBe(firstTiles(template, { lat: 60, lng: 180 }, 6).left);
  });

  it("continue around the world and stop at the poles", () => {
    const { tiles } = firstTiles(template, { lat: 84, lng: 180 }, 2);
    const addresses = tiles.map(({ address }) => address);
    expect(addresses).toContain(null);
    for (const address of addresses) {
      if (address) expect(address).toMatch(/\/3\/[0-7]\/[0-7]@2x\.png$/);
    }
  });
});

import { expect, it } from "vitest";
import { countText, type MapView, type MarketPlace } from "~/models/map/map.view";

const view = (count: number, said: Partial<MapView> = {}): MapView => ({
  points: [],
  list: Array.from({ length: count }, (_, id) => ({ id }) as MarketPlace),
  total: null,
  isAbout: false,
  more: false,
  looked: null,
  blur: 0,
  near: null,
  frame: null,
  chosen: null,
  ...said,
});
const near = { lat: 25, lng: -80 };
const others = "Zoom in or search to find others.";
const farther = "Move the map, or say near where, to look farther.";

it.each([
  [view(0), "No markets found"],
  [view(1), "1 market"],
  [view(24), "24 markets"],
  [view(24, { more: true, total: 5120 }), `The nearest 24 of 5,120 markets here. ${others}`],
  [
    view(24, { more: true, total: 5120, isAbout: true }),
    `The nearest 24 of about 5,120 markets here. ${others}`,
  ],
  [view(24, { more: true, near }), `The nearest 24 markets. ${others}`],
  [
    view(24, { more: true, near, blur: 5 }),
    `The nearest 24 markets, give or take 5 miles. ${others}`,
  ],
  [
    view(24, { more: true, looked: { found: 41, miles: 85.04 } }),
    `The nearest 24 of 41 markets found within 85 miles of the middle of the map. ${farther}`,
  ],
  [
    view(17, { more: true, near, looked: { found: 17, miles: 44.62 } }),
    `17 markets found within 44.6 miles. ${farther}`,
  ],
  [
    view(0, { more: true, looked: { found: 0, miles: 57.4 } }),
    `No markets found within 57.4 miles of the middle of the map. ${farther}`,
  ],
  [view(1, { more: true, looked: { found: 1, miles: 0.01 } }), `1 market found. ${farther}`],
])("%o is told as '%s'", (shown, text) => {
  expect(countText(shown)).toBe(text);
});

import { expect, it } from "vitest";
import {
  countText,
  type MapView,
  type MarketPlace,
  mapNotes,
  marketPlace,
  pointOf,
  seenFrom,
} from "~/models/guide/map/map.view";

const listOf = (count: number, said: Partial<MarketPlace>) =>
  Array.from({ length: count }, (_, id) => ({ id, lat: 25, lng: -80, ...said }) as MarketPlace);
const view = (count: number, said: Partial<MapView> = {}): MapView => ({
  points: [],
  list: listOf(count, { isInView: true }),
  isWhole: false,
  total: null,
  isAbout: false,
  more: false,
  looked: null,
  blur: 0,
  near: null,
  question: null,
  around: null,
  notes: [],
  frame: null,
  chosen: null,
  ...said,
});
const near = { lat: 25, lng: -80 };
/** Thursday, 7 May 2026, 11:00 in Miami. */
const now = Date.UTC(2026, 4, 7, 15);
const row = {
  id: 7,
  name: "Grove",
  address: "1 Bay Street",
  location: "Miami, FL",
  lat: 25.7,
  lng: -80.2,
  image: null,
  isSaved: 0,
  timeZone: "America/New_York",
  listedWeek: '{"schedules":[],"closures":[]}',
};
const others = "Zoom in or search to find others.";
const farther = "Move the map or enter a place to see more.";

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
    `The nearest 24 markets. Markets up to 5 miles closer may be missing. ${others}`,
  ],
  [
    view(24, { more: true, looked: { found: 41, miles: 85.04 } }),
    `The nearest 24 of 41 markets found within 85 miles of the map’s center. ${farther}`,
  ],
  [
    view(17, { more: true, near, looked: { found: 17, miles: 44.62 } }),
    `17 markets found within 44.6 miles. ${farther}`,
  ],
  [
    view(0, { more: true, looked: { found: 0, miles: 57.4 } }),
    `No markets found within 57.4 miles of the map’s center. ${farther}`,
  ],
  [view(1, { more: true, looked: { found: 1, miles: 0.01 } }), `1 market found. ${farther}`],
  [
    view(0, { list: [...listOf(3, { isInView: true }), ...listOf(21, { isInView: false })] }),
    "3 markets in view, then 21 outside the view.",
  ],
  [
    view(0, { list: listOf(7, { isInView: false }) }),
    "No markets in view, then the nearest 7 outside the view.",
  ],
  [
    view(0, {
      list: [...listOf(1, { isInView: true }), ...listOf(2, { lat: null, isInView: false })],
    }),
    "1 market and 2 without a known location.",
  ],
  [
    view(0, { list: listOf(1, { lat: null, isInView: false }) }),
    "1 market without a known location.",
  ],
])("a map of %o is described as '%s'", (shown, text) => {
  expect(countText(shown)).toBe(text);
});

/** Two markets on the same meridian, the northern market first. */
const twoPlaces = [26, 24].map((lat, id) => ({ id, lat, lng: -80, isInView: true }) as MarketPlace);

it("the list starts with the market nearest to the device, and reveals the location only roughly", () => {
  const seen = seenFrom(view(0, { list: twoPlaces }), { lat: 24.123456, lng: -80 }, "");
  expect(seen.list.map(({ id, distance }) => [id, distance])).toEqual([
    [1, 8.5],
    [0, 129.7],
  ]);
  expect(seen.near).toBe("24.123,-80");
});

it("markets in view stay first wherever the device is, and markets without a location stay last", () => {
  const [north, south] = twoPlaces as [MarketPlace, MarketPlace];
  const list = [
    { ...south, id: 5, lat: null, isInView: false },
    { ...south, isInView: false },
    north,
  ];
  const seen = seenFrom(view(0, { list }), { lat: 24, lng: -80 }, "");
  expect(seen.list.map(({ id, distance }) => [id, distance])).toEqual([
    [0, 138.2],
    [1, 0],
    [5, null],
  ]);
});

it("a typed place counts before the location of the device", () => {
  const seen = seenFrom(
    view(0, { list: twoPlaces, near: { lat: 26, lng: -80 } }),
    { lat: 24, lng: -80 },
    "Palm Beach",
  );
  expect(seen.list.map(({ id, distance }) => [id, distance])).toEqual([
    [0, 0],
    [1, 138.2],
  ]);
  expect(seen.near).toBe("Palm Beach");
});

it("without a location, the list stays as it was", () => {
  expect(seenFrom(view(0, { list: twoPlaces }), null, "")).toEqual({
    from: null,
    list: twoPlaces,
    near: "",
  });
});

it("a note explains why the market in the address is not on the map", () => {
  const point = pointOf({ ...marketPlace(row, now), lat: row.lat, lng: row.lng });
  const told = (request: Parameters<typeof mapNotes>[0], said: Partial<MapView>) =>
    mapNotes(request, view(0, said));
  expect(told({ market: null }, {})).toEqual([]);
  expect(told({ market: 7 }, {})).toEqual(["That market isn’t on the map."]);
  expect(told({ market: 7 }, { chosen: { id: 7, name: "Grove", point: null } })).toEqual([
    "We don’t know the location of Grove yet.",
  ]);
  expect(told({ market: 7 }, { chosen: { id: 7, name: "Grove", point } })).toEqual([]);
});

it("a market on the map loads no picture from another site", () => {
  const picture = (image: string | null) => marketPlace({ ...row, image }, now).picture;
  expect(picture("/images/1.webp")).toBe("/images/1.webp");
  expect([picture("https://elsewhere.example/1.png"), picture(null)]).toEqual([null, null]);
});

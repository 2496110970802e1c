import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mapParams, mapRequest } from "~/models/guide/map/map.schema";
import { rangeOf } from "~/models/guide/market/market-filter";
import {
  boundsAround,
  boundsText,
  boxAround,
  centerOf,
  distanceMiles,
  milesBetween,
  milesText,
  readBounds,
  readCoordinates,
  roughly,
} from "~/models/guide/place/place";

const miami = { lat: 25.7617, lng: -80.1918 };

describe("distances", () => {
  it("are miles on a sphere with a radius of 3958.8 miles, rounded to a tenth", () => {
    expect(distanceMiles(miami, miami)).toBe(0);
    expect(distanceMiles(miami, { lat: 26.1224, lng: -80.1373 })).toBe(25.2);
    expect(distanceMiles(miami, { lat: 40.7128, lng: -74.006 })).toBe(1092.4);
    expect(distanceMiles({ lat: 90, lng: 0 }, { lat: -90, lng: 77 })).toBe(12436.9);
    expect(distanceMiles({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 })).toBe(13.8);
  });

  it("are shown as text in miles", () => {
    expect([0, 1, 1.1, 1089.6].map(milesText)).toEqual([
      "0 miles",
      "1 mile",
      "1.1 miles",
      "1,089.6 miles",
    ]);
  });

  it("are filtered by a maximum, or by 50 miles and more", () => {
    expect(rangeOf("5")).toEqual({ nearest: 0, farthest: 5 });
    expect(rangeOf("50+")).toEqual({ nearest: 50, farthest: Number.POSITIVE_INFINITY });
  });
});

it("a location goes into an address only to about a hundred meters", () => {
  expect(roughly({ lat: 25.761684, lng: -80.191788 })).toBe("25.762,-80.192");
  expect(roughly({ lat: 25.7, lng: -80 })).toBe("25.7,-80");
});

describe("a typed place", () => {
  it.each([
    ["25.76,-80.19", { lat: 25.76, lng: -80.19 }],
    [" 25.76 , -80.19 ", { lat: 25.76, lng: -80.19 }],
    ["-90,180", { lat: -90, lng: 180 }],
  ])("%j is a point", (text, point) => expect(readCoordinates(text)).toEqual(point));

  it.each([
    "91,200",
    "91,0",
    "-90.1,0",
    "0,181",
    "0,0",
    "25.76",
    "a,b",
    "1e9,2",
    "",
    "25,-80,3",
    "NaN,1",
    "Infinity,1",
  ])("%j is not a point", (text) => expect(readCoordinates(text)).toBeNull());
});

describe("a box", () => {
  it.each(["abc", "", "1,2,3", "50,0,40,10", "1,2,3,x", "1,,3,4", "100,0,101,1"])(
    "is not read from %j",
    (text) => expect(readBounds(text)).toBeNull(),
  );

  it("may cross the antimeridian, however often the map was turned", () => {
    expect(readBounds("-10,170,10,190")).toEqual({ south: -10, west: 170, north: 10, east: -170 });
    expect(readBounds("-10,530,10,550")).toEqual({ south: -10, west: 170, north: 10, east: -170 });
    expect(readBounds("-99,-400,99,400")).toEqual({ south: -90, west: -180, north: 90, east: 180 });
    expect(centerOf({ south: -10, west: 170, north: 10, east: -170 })).toEqual({
      lat: 0,
      lng: 180,
    });
  });

  it("has its center on the correct side of the antimeridian", () => {
    expect(centerOf({ south: 0, west: 170, north: 10, east: -160 })).toEqual({ lat: 5, lng: -175 });
    expect(centerOf({ south: 0, west: 160, north: 10, east: -170 })).toEqual({ lat: 5, lng: 175 });
  });

  it("around a place holds everything within the given miles, and little more", () => {
    const place = fc.record({
      lat: fc.double({ min: -89, max: 89, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    const miles = fc.constantFrom(1, 5, 25, 50);
    fc.assert(
      fc.property(place, miles, (middle, within) => {
        const box = boxAround(middle, within);
        // No point on the eastern edge is nearer to the middle than this distance, and one point is
        // exactly this far.
        const edge = Array.from({ length: 201 }, (_, at) =>
          milesBetween(middle, {
            lat: box.south + ((box.north - box.south) * at) / 200,
            lng: box.east,
          }),
        );
        expect(milesBetween(middle, { ...middle, lat: box.north })).toBeCloseTo(within, 6);
        if (box.west === -180 && box.east === 180) return;
        expect(Math.min(...edge)).toBeGreaterThan(within * (1 - 1e-9));
        expect(Math.min(...edge)).toBeLessThan(within * 1.01);
      }),
    );
  });

  it("around points is the smaller of the two possible boxes", () => {
    expect(boundsAround([])).toBeNull();
    expect(boundsAround([miami])).toEqual({
      south: 25.7617,
      west: -80.1918,
      north: 25.7617,
      east: -80.1918,
    });
    expect(
      boundsAround([
        { lat: 1, lng: 179 },
        { lat: 2, lng: -178 },
      ]),
    ).toEqual({ south: 1, west: 179, north: 2, east: -178 });
  });
});

describe("a map's address", () => {
  it("with nonsense in it asks for the default map", () => {
    const nonsense = "bounds=abc&zoom=99&within=abc&market=0&day=Someday&open=later";
    expect(mapRequest(new URLSearchParams(nonsense))).toEqual(mapRequest(new URLSearchParams()));
  });

  it("keeps everything requested when it is written again", () => {
    const said =
      "q=eggs&day=Saturday&within=50%2B&near=33101&category=Flowers&open=now&bounds=25,-81,26,-80&zoom=11&market=7";
    const request = mapRequest(new URLSearchParams(said));
    const again = mapParams(request, request.bounds ? boundsText(request.bounds) : undefined);
    expect(mapRequest(again)).toEqual(request);
    expect(request).toMatchObject({ q: "eggs", within: "50+", zoom: 11, market: 7, openNow: true });
  });

  it("accepts the plus of 50+ encoded or as typed", () => {
    for (const text of ["within=50%2B", "within=50+"]) {
      expect(mapRequest(new URLSearchParams(text)).within).toBe("50+");
    }
  });

  it("is always read, whatever it contains", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (bounds, zoom, near) => {
        const request = mapRequest(new URLSearchParams({ bounds, zoom, near, market: zoom }));
        expect(request.zoom).toBeGreaterThanOrEqual(2);
        expect(request.zoom).toBeLessThanOrEqual(18);
      }),
    );
  });
});

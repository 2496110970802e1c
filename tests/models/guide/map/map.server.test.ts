import { beforeAll, describe, expect, it } from "vitest";
import { mapRequest } from "~/models/guide/map/map.schema";
import { mapView } from "~/models/guide/map/map.server";
import { isPlaced, listAddress, partOf, seenFrom } from "~/models/guide/map/map.view";
import { countIn } from "~/models/guide/map/view-of.server";
import { marketSchedules, marketTags } from "~/models/guide/market/market.tables";
import { distanceMiles } from "~/models/guide/place/place";
import { savedItems } from "~/models/people/saved/saved.tables";
import { makeViewer } from "../../../support/actors";
import { fillPlaces } from "../../../support/directory";
import { makeMarket, makeSchedule, makeVendor } from "../../../support/factories";
import { smallCountry } from "../../../support/gazetteer";
import { listAll } from "../../../support/listed";
import { milesNorth } from "../../../support/places";
import { makeWorld, type World } from "../../../support/world";

const view = (world: World, query: string) =>
  mapView(world.ctx(null), mapRequest(new URLSearchParams(query)));
type Listed = Awaited<ReturnType<typeof mapView>>["list"];
const idsIn = ({ list }: { list: Listed }) =>
  list.filter((market) => market.isInView).map(({ id }) => id);
const partsIn = ({ list }: { list: Listed }) => list.map((each) => [each.name, partOf(each)]);

describe("a map", () => {
  let world: World;
  let id: Record<"brickell" | "beach" | "denver" | "sea" | "nowhere" | "gone" | "aleutian", number>;
  beforeAll(async () => {
    world = await makeWorld();
    const make = async (values: Parameters<typeof makeMarket>[1]) =>
      (await makeMarket(world, values)).id;
    id = {
      brickell: await make({ name: "Brickell", lat: 25.76, lng: -80.19 }),
      beach: await make({
        name: "Beach",
        city: "Miami Beach",
        zip: "33139",
        lat: 25.79,
        lng: -80.13,
      }),
      denver: await make({
        name: "Denver",
        city: "Denver",
        state: "Colorado",
        zip: "80202",
        lat: 39.74,
        lng: -104.99,
      }),
      sea: await make({ name: "Sea", city: "Sea", zip: "", lat: 33, lng: -50 }),
      nowhere: await make({ name: "Nowhere", lat: null, lng: null }),
      gone: await make({ name: "Gone", lat: 25.761, lng: -80.191, removedAt: 1 }),
      aleutian: await make({
        name: "Aleutian",
        city: "Attu",
        state: "AK",
        zip: "",
        lat: 52.9,
        lng: 172.9,
      }),
    };
    await makeSchedule(world, { id: id.brickell }, { day: "Thursday" });
    await makeSchedule(world, { id: id.beach }, { day: "Sunday" });
    await world.db.insert(marketTags).values({ marketId: id.beach, tag: "Flowers" });
    await listAll(world);
    await makeVendor(world, { name: "Salt Bread", at: [{ id: id.denver }] });
  });

  it("shows markets that have a location and are not removed, nearest to its middle first", async () => {
    const shown = await view(world, "bounds=25.6,-80.4,25.9,-80&zoom=11");
    expect(idsIn(shown)).toEqual([id.brickell, id.beach]);
    expect(shown).toMatchObject({ total: 2, more: false, near: null, frame: null, chosen: null });
    expect(shown.points).toContainEqual({
      kind: "market",
      id: id.brickell,
      name: "Brickell",
      lat: 25.76,
      lng: -80.19,
      picture: null,
      scene: "park",
      isOpen: true,
      statusLine: "Open until 2 PM",
      hoursLine: "Today: 8 AM–2 PM",
      closedToday: null,
      onDay: null,
      isSaved: false,
    });
  });

  it("shows the middle of an ocean, and markets across the antimeridian", async () => {
    expect(idsIn(await view(world, "bounds=30,-60,40,-40&zoom=5"))).toEqual([id.sea]);
    expect(idsIn(await view(world, "bounds=45,165,60,195&zoom=5"))).toEqual([id.aleutian]);
    expect(idsIn(await view(world, "bounds=45,-195,60,-165&zoom=5"))).toEqual([id.aleutian]);
    expect(idsIn(await view(world, "bounds=45,-179,60,160&zoom=3"))).toEqual([]);
  });

  it("lists markets in view first, then those outside it, then those without a known location", async () => {
    const shown = await view(world, "bounds=25.6,-80.4,25.9,-80&zoom=11");
    expect(partsIn(shown)).toEqual([
      ["Brickell", "view"],
      ["Beach", "view"],
      ["Denver", "beyond"],
      ["Sea", "beyond"],
      ["Aleutian", "beyond"],
      ["Nowhere", "unplaced"],
    ]);
    expect(shown.isWhole).toBe(true);
    // Seen from a place, each group starts with its nearest market.
    const from = await view(world, "bounds=25.6,-80.4,25.9,-80&zoom=11&near=39.7,-105");
    expect(partsIn(from).map(([name]) => name)).toEqual([
      "Brickell",
      "Beach",
      "Denver",
      "Sea",
      "Aleutian",
      "Nowhere",
    ]);
    expect(from.list.at(-1)).toMatchObject({ distance: null, lat: null });
  });

  it("leaves markets that the filters exclude out of the list, in view or not", async () => {
    const names = async (query: string) => partsIn(await view(world, query));
    const box = "bounds=25.6,-80.4,25.9,-80&zoom=11";
    expect(await names(`${box}&q=denver`)).toEqual([["Denver", "beyond"]]);
    expect(await names(`${box}&q=nowhere`)).toEqual([["Nowhere", "unplaced"]]);
    expect(await names(`${box}&q=no`)).toEqual([["Nowhere", "unplaced"]]);
    expect(await names(`${box}&day=Sunday`)).toEqual([["Beach", "view"]]);
    // Nowhere is left out, because its distance is unknown.
    expect(await names(`${box}&near=25.76,-80.19&within=25`)).toEqual([
      ["Brickell", "view"],
      ["Beach", "view"],
    ]);
  });

  it("marks the markets a customer has saved, on the map and in the list", async () => {
    const viewer = await makeViewer(world, "customer");
    await world.db
      .insert(savedItems)
      .values({ userId: viewer.id, type: "market", itemId: id.beach, savedAt: 1 });
    const shown = await mapView(
      world.ctx(viewer),
      mapRequest(new URLSearchParams("bounds=25.6,-80.4,25.9,-80&zoom=18")),
    );
    const saved = (each: { id: number; isSaved: boolean }) => each.isSaved && each.id;
    expect(shown.list.map(saved).filter(Boolean)).toEqual([id.beach]);
    expect(
      shown.points.map((point) => point.kind === "market" && saved(point)).filter(Boolean),
    ).toEqual([id.beach]);
  });

  it("joins markets that would overlap, except at the closest zooms", async () => {
    const far = await view(world, "bounds=-90,-180,90,180&zoom=2");
    expect(far.points).toContainEqual(expect.objectContaining({ kind: "cluster", count: 2 }));
    const near = await view(world, "bounds=25.6,-80.4,25.9,-80&zoom=18");
    expect(near.points.map(({ kind }) => kind)).toEqual(["market", "market"]);
  });

  it.each([
    ["day=Thursday", ["brickell"]],
    ["day=thursday&open=now", ["brickell"]],
    ["open=now", ["brickell"]],
    ["category=Flowers", ["beach"]],
    ["q=BRICK", ["brickell"]],
    ["q=weekly vendor", ["denver"]],
    ["q=salt bread", ["denver"]],
    ["q=salt bread&day=Monday", []],
    ["q=br", ["brickell"]],
    ["q=%25", []],
    ["q=%22", []],
    ["near=25.76,-80.19&within=5", ["brickell", "beach"]],
    ["near=25.76,-80.19&within=1", ["brickell"]],
    ["near=25.76,-80.19&within=50%2B", ["denver", "sea", "aleutian"]],
    ["near=80202&within=25", ["denver"]],
    ["near=Denver&within=25", ["denver"]],
    ["near=denver, co&within=25", ["denver"]],
    ["near=Atlantis&within=25", []],
    ["near=Denver CO&within=1&q=denver", ["denver"]],
    ["bounds=25.6,-80.4,25.9,-80&zoom=11&q=denver", []],
    ["bounds=25.6,-80.4,25.9,-80&zoom=11&day=Sunday", ["beach"]],
  ] as const)("narrowed by %s shows %j", async (query, names) => {
    const shown = await view(world, query);
    expect(idsIn(shown).sort()).toEqual(names.map((name) => id[name]).sort());
    expect(shown.points.reduce((sum, point) => sum + countIn(point), 0)).toBe(names.length);
    expect(shown.more).toBe(false);
  });

  it("shows distances only to a visitor who gave a location", async () => {
    const from = { lat: 25.7, lng: -80.2 };
    const { list } = await view(world, "near=25.7,-80.2");
    expect(list.map(({ distance }) => distance)).toEqual(
      list.map((market) => (isPlaced(market) ? distanceMiles(from, market) : null)),
    );
    const placed = list.filter(isPlaced).map(({ distance }) => Number(distance));
    expect(placed).toEqual([...placed].sort((a, b) => a - b));
    expect((await view(world, "")).list.every(({ distance }) => distance === null)).toBe(true);
  });

  it("knows the requested market, with or without a location, unless it was removed", async () => {
    expect((await view(world, `market=${id.denver}`)).chosen?.point).toMatchObject({ lat: 39.74 });
    expect((await view(world, `market=${id.nowhere}`)).chosen).toEqual({
      id: id.nowhere,
      name: "Nowhere",
      point: null,
    });
    expect((await view(world, `market=${id.gone}`)).chosen).toBeNull();
    expect((await view(world, "market=999999")).chosen).toBeNull();
  });

  it("shows the market that a merged market became part of", async () => {
    const old = await makeMarket(world, { removedAt: 1, mergedInto: id.denver });
    expect((await view(world, `market=${old.id}`)).chosen).toMatchObject({ id: id.denver });
  });

  it("reports the box that shows its results", async () => {
    expect((await view(world, "q=beach")).frame).toEqual({
      south: 25.79,
      west: -80.13,
      north: 25.79,
      east: -80.13,
    });
    expect((await view(world, "q=nothing")).frame).toBeNull();
  });
});

it("leads to a list around the place that was searched for, or to one with the same text", async () => {
  const world = await makeWorld({ places: smallCountry });
  const list = async (query: string) => {
    const request = mapRequest(new URLSearchParams(query));
    return listAddress(request, await view(world, query), "25.8,-80.2");
  };
  expect(await list("q=33133&day=Sunday")).toBe("/markets?day=Sunday&near=33133");
  expect(await list("q=figs&day=Sunday")).toBe("/markets?q=figs&day=Sunday&near=25.8%2C-80.2");
  expect(await list("")).toBe("/markets?near=25.8%2C-80.2");
});

it("distances are filtered as shown: within 5 miles ends at 5.0, and 50 and more starts at 50.0", async () => {
  const world = await makeWorld();
  for (const miles of [4, 5.04, 5.06, 49.94, 49.96, 51]) {
    await makeMarket(world, { name: `${miles}`, ...milesNorth(miles) });
  }
  const names = async (query: string) => (await view(world, query)).list.map(({ name }) => name);
  expect(await names("near=25,-80&within=5")).toEqual(["4", "5.04"]);
  expect(await names("near=25,-80&within=50%2B")).toEqual(["49.96", "51"]);
});

it("a market that opened yesterday evening is on the map of open markets after midnight", async () => {
  // Monday, 11 May 2026, 1:30 in Miami.
  const world = await makeWorld({ now: Date.UTC(2026, 4, 11, 5, 30) });
  const night = await makeMarket(world);
  await makeSchedule(world, night, { day: "Sunday", openTime: "22:00", closeTime: "02:00" });
  await makeSchedule(world, await makeMarket(world), { day: "Monday" });
  expect(idsIn(await view(world, "open=now"))).toEqual([night.id]);
});

it("a map says so when its count includes markets beyond its edge", async () => {
  const world = await makeWorld();
  await fillPlaces(
    world.db,
    Array.from({ length: 1200 }, (_, at) => ({ lat: 25.7 + at / 20_000, lng: -80.2 })),
  );
  const cut = await view(world, "bounds=25.7,-80.5,25.7355,-80&zoom=6");
  expect(cut).toMatchObject({ more: true, isAbout: true });
  expect(cut.total).toBeGreaterThan(710);
  const whole = await view(world, "bounds=-90,-180,90,180&zoom=2");
  expect(whole).toMatchObject({ total: 1200, more: true, isAbout: false });
});

it("a map reports an exact count of the markets it has read", async () => {
  const world = await makeWorld();
  await fillPlaces(
    world.db,
    Array.from({ length: 60 }, (_, at) => ({ lat: 25.7 + at / 1000, lng: -80.2 })),
  );
  const cut = await view(world, "bounds=25.7,-80.5,25.7355,-80&zoom=6");
  expect(cut).toMatchObject({ total: 36, more: true, isAbout: false });
});

it("markets in view are found, however many outside the view are nearer to its middle", async () => {
  const world = await makeWorld();
  const near = Array.from({ length: 60 }, (_, at) => ({ lat: 25.72 + at / 1000, lng: -80.5 }));
  await fillPlaces(world.db, [...near, { lat: 25.705, lng: -80.95 }, { lat: 25.705, lng: -80.05 }]);
  const shown = await view(world, "bounds=25.7,-81,25.71,-80&zoom=10");
  expect(shown).toMatchObject({ total: 2, more: false, isWhole: false });
  expect(shown.list.map(partOf)).toEqual([
    ...Array.from({ length: 2 }, () => "view"),
    ...Array.from({ length: 22 }, () => "beyond"),
  ]);
});

it("a crowd of markets on one spot is counted in full but read only in part", async () => {
  const world = await makeWorld();
  await fillPlaces(
    world.db,
    Array.from({ length: 900 }, () => ({ lat: 25.76, lng: -80.19 })),
  );
  await world.db.delete(marketSchedules);
  await listAll(world);
  const shown = await view(world, "bounds=25.759,-80.191,25.761,-80.189&zoom=18");
  expect(shown).toMatchObject({ total: 900, more: true });
  expect(shown.list).toHaveLength(24);
  expect(shown.points).toEqual([expect.objectContaining({ kind: "cluster", count: 900 })]);
});

it("a map that read a crowd only in part says how much closer other markets may be", async () => {
  const world = await makeWorld();
  const crowd = { lat: 25.76, lng: -80.19 };
  await fillPlaces(
    world.db,
    Array.from({ length: 900 }, () => crowd),
  );
  const shown = await view(world, "near=26.76,-80.19&within=50%2B");
  expect(shown).toMatchObject({ total: null, more: true, looked: null });
  expect(shown.list).toHaveLength(24);
  expect(shown.blur).toBeGreaterThan(0);
  expect(shown.blur).toBeLessThan(10);
});

it("a map answers with at most 300 points, whatever zoom is requested", async () => {
  const world = await makeWorld();
  await fillPlaces(
    world.db,
    Array.from({ length: 390 }, (_, at) => ({ lat: 25 + at / 100, lng: -80.2 })),
  );
  const shown = await view(world, "bounds=24,-81,30,-80&zoom=18");
  expect(shown.points).toHaveLength(300);
  expect(shown.more).toBe(true);
});

describe("a map of one weekday", () => {
  let world: World;
  beforeAll(async () => {
    // It is Thursday, May 7, 2026.
    world = await makeWorld();
    const make = async (name: string, lat: number, season?: [string, string]) => {
      const market = await makeMarket(world, { name, lat, lng: -80.2 });
      await makeSchedule(world, market, { day: "Thursday" });
      const [seasonStart = null, seasonEnd = null] = season ?? [];
      await makeSchedule(world, market, { seasonStart, seasonEnd });
      return market.id;
    };
    await make("Winter", 25.75, ["11-01", "03-31"]);
    await make("Near", 25.76);
    await make("Far", 25.79);
    const lost = await makeMarket(world, { name: "Thursdays", lat: 25.5, lng: -80.2 });
    await makeSchedule(world, lost, { day: "Thursday" });
  });
  const box = "bounds=25.7,-80.3,25.8,-80.1&zoom=14";

  it("says in the list and on its points what happens that day, with out-of-season markets last", async () => {
    const { list, points } = await view(world, `day=Saturday&${box}`);
    const answers = [
      ["Near", "Sat, May 9, 8 AM–2 PM"],
      ["Far", "Sat, May 9, 8 AM–2 PM"],
      ["Winter", "Out of season until Nov 7"],
    ];
    expect(list.map(({ name, onDay }) => [name, onDay?.text])).toEqual(answers);
    const told = points.map((point) => point.kind === "market" && [point.name, point.onDay?.text]);
    expect(told).toEqual(expect.arrayContaining(answers));
    // A viewer at another place sees the nearest market first, and markets out of season still
    // last.
    const seen = seenFrom(await view(world, `day=Saturday&${box}`), { lat: 25.8, lng: -80.2 }, "");
    expect(seen.list.map(({ name }) => name)).toEqual(["Far", "Near", "Winter"]);
  });

  it("says nothing about the day for a requested market that never opens on it", async () => {
    const { chosen } = await view(world, "day=Saturday&market=4");
    expect(chosen).toMatchObject({ name: "Thursdays", point: { onDay: null } });
  });
});

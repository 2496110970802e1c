const place = "app/models/place/place.ts";
const squares = "app/models/place/squares.ts";
const find = "app/models/place/find-place.server.ts";

export const placeFaults = [
  {
    promise: "a latitude beyond the poles is no place",
    in: place,
    find: "Math.abs(lat) > 90",
    put: "Math.abs(lat) > 180",
    by: "unit models/place/place.test",
  },
  {
    promise: "0,0 is not a place but says that none was set",
    in: place,
    find: " || (lat === 0 && lng === 0)",
    put: "",
    by: "unit models/place/place.test",
  },
  {
    promise: "where somebody is goes into an address no nearer than a hundred meters",
    in: place,
    find: "lat.toFixed(3)",
    put: "lat.toFixed(6)",
    by: "unit models/place/place.test",
  },
  {
    promise: "a box around a place holds all that is within its miles",
    in: place,
    find: "Math.sin(radians(up)) / Math.cos(radians(lat))",
    put: "Math.sin(radians(up))",
    by: "unit models/place/place.test",
  },
  {
    promise: "the middle of a box over the antimeridian is a place on earth",
    in: place,
    find: "turned(west + widthOf(bounds) / 2)",
    put: "west + widthOf(bounds) / 2",
    by: "unit models/place/place.test",
  },
  {
    promise: "a box around points on both sides of the antimeridian is the smaller one",
    in: place,
    find: "Number.isFinite(east - west) && isAcross ? { west, east } : plain",
    put: "plain",
    by: "unit models/place/place.test",
  },
  {
    promise: "miles are shorter between two meridians in the north",
    in: place,
    find: "Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * ",
    put: "",
    by: "unit models/place/place.test",
  },
  {
    promise: "the squares over a box are all that it touches",
    in: squares,
    find: "Math.min(around, reach + 1)",
    put: "Math.min(around, reach)",
    by: "unit models/place/squares",
  },
  {
    promise: "a run of squares leaves out none of a box",
    in: squares,
    find: "code - run[1] <= smallGap + 1) run[1] = code",
    put: "code - run[1] <= smallGap + 1) run[1] += 1",
    by: "unit models/place/squares",
  },
  {
    promise: "a place is not found by markets that were removed",
    in: find,
    find: "and removed_at is null and lat is not null",
    put: "and lat is not null",
    by: "unit find-place.server",
  },
  {
    promise: "of several towns of one name the one with most markets is meant",
    in: find,
    find: "order by count(*) desc",
    put: "order by count(*)",
    by: "unit find-place.server",
  },
  {
    promise: "a ZIP is known by its five digits, whatever follows them",
    in: find,
    find: "(?:-\\d{4})?",
    put: "",
    by: "unit find-place.server",
  },
];

const server = "app/models/map/map.server.ts";
const walk = "app/models/map/map-walk.server.ts";
const view = "app/models/map/map.view.ts";

export const mapFaults = [
  {
    promise: "a map within 5 miles shows a market at exactly 5.0",
    in: server,
    find: "miles > farthest",
    put: "miles >= farthest",
    by: "unit map.server",
  },
  {
    promise: "a map of 50 miles and more shows a market at exactly 50.0",
    in: server,
    find: "miles < nearest",
    put: "miles <= nearest",
    by: "unit map.server",
  },
  {
    promise: "a map within 5 miles shows all that is told as 5 miles",
    in: walk,
    find: "farthest + 0.06",
    put: "farthest",
    by: "unit map.server",
  },
  {
    promise: "a map of what is open shows a night that began yesterday",
    in: walk,
    find: "[-2, -1, 0, 1]",
    put: "[0, 1]",
    by: "unit map.server",
  },
  {
    promise: "a market that was removed is not found by an old link to it",
    in: server,
    find: "market} and m.removed_at is null",
    put: "market}",
    by: "unit map.server",
  },
  {
    promise: "a map over the antimeridian shows both of its sides",
    in: server,
    find: "west <= lng || lng <= east",
    put: "west <= lng && lng <= east",
    by: "unit map.server",
  },
  {
    promise: "a map loads no picture of another site",
    in: view,
    find: "pictureSource(row.image)",
    put: "row.image",
    by: "unit map.view",
  },
  {
    promise: "the list beside a map is sorted by where one is",
    in: view,
    find: "\n    .sort((a, b) => a.distance - b.distance)",
    put: "",
    by: "unit map.view",
  },
  {
    promise: "a place that was typed counts before where the device is",
    in: view,
    find: "view.near ?? position",
    put: "position ?? view.near",
    by: "unit map.view",
  },
  {
    promise: "a link to a market that is not there says so",
    in: view,
    find: "if (market && !view.chosen)",
    put: "if (false)",
    by: "unit map.view",
  },
  {
    promise: "a number on the map counts all that were joined in it",
    in: "app/models/map/join-points.ts",
    find: "greater.count + other.count",
    put: "greater.count + 1",
    by: "unit join-points",
  },
  {
    promise: "points on both sides of the antimeridian are joined where they cover each other",
    in: "app/models/map/join-points.ts",
    find: "Math.min(aside, around - aside)",
    put: "aside",
    by: "unit join-points",
  },
  {
    promise: "a zoom that no map has is answered with a map that can be shown",
    in: "app/models/map/map.schema.ts",
    find: "zoom >= 2 && zoom <= mostZoom",
    put: "zoom >= 2",
    by: "unit models/place/place.test",
  },
];

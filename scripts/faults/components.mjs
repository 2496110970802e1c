const position = "app/components/guide/position.ts";

export const componentFaults = [
  {
    promise: "who is not found is told why, in the words of what went wrong",
    in: position,
    find: "code === 3",
    put: "code === 4",
    by: "unit components/guide/position",
  },
  {
    promise: "who asked by hand is told how to allow it",
    in: position,
    find: "if (!askedByHand)",
    put: "if (true)",
    by: "unit components/guide/position",
  },
  {
    promise: "the pages beside the current one are offered",
    in: "app/components/kit/pagination.rules.ts",
    find: "page - 1, page, page + 1",
    put: "page, page + 1",
    by: "unit pagination",
  },
  {
    promise: "half a piece is not counted up",
    in: "app/components/kit/number-stepper.rules.ts",
    find: "Math.floor(Number(text))",
    put: "Math.round(Number(text))",
    by: "unit number-stepper",
  },
  {
    promise: "'Go Back' leads to no other site",
    in: "app/components/shell/last-route.ts",
    find: "(?![/\\\\])",
    put: "",
    by: "unit last-route",
  },
  {
    promise: "a marker that can still be hit stays within reach of the keyboard",
    in: "app/components/map/in-reach.ts",
    find: "left >= least",
    put: "left > least",
    by: "unit in-reach",
  },
];

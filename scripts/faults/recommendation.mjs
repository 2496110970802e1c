const add = "app/models/recommendation/add-recommended.server.ts";
const find = "app/models/recommendation/recommended.server.ts";
const by = "route commands/recommendations";

export const recommendationFaults = [
  {
    promise: "what was recommended is added once, by two who save at the same moment",
    in: add,
    find: "may: sql`exists (select 1 from ${table} where ${isOpen})`,",
    put: "may: sql`true`,",
    by,
    test: "same moment",
  },
  {
    promise: "what was added is known to be so",
    in: add,
    find: "and ${made} is not null`,",
    put: "and false`,",
    by,
    test: "the form is filled in",
  },
  {
    promise: "an application is no recommendation",
    in: find,
    find: "only: sql`s.origin = 'grow_with_us'`,",
    put: "only: sql`true`,",
    by,
    test: "id is not found",
  },
  {
    promise: "a decision is not undone once the vendor is in the guide",
    in: "app/models/review-queue/undo.server.ts",
    find: '    case "vendor_recommendation":\n      return sql`vendor_id is null`;',
    put: '      return sql`vendor_id is null`;\n    case "vendor_recommendation":\n      return sql`true`;',
    by,
    test: "keeps the decision from being undone",
  },
];

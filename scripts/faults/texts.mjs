const fields = "app/models/fields.ts";
const links = "app/models/links.ts";
const directory = "app/models/directory.ts";

export const textFaults = [
  {
    promise: "a price is never read as more than the most that may be charged",
    in: "app/models/money.ts",
    find: "cents <= mostCents",
    put: "cents >= 1",
    by: "unit models/money",
  },
  {
    promise: "an amount of few cents keeps its zero",
    in: "app/models/money.ts",
    find: 'padStart(2, "0")',
    put: 'padStart(1, "0")',
    by: "unit models/money",
  },
  {
    promise: "a picture of another site is not loaded, however its address begins",
    in: links,
    find: "/^\\/(?![/\\\\])/",
    put: "/^\\//",
    by: "unit models/links",
  },
  {
    promise: "an e-mail link writes to one address, and says nothing else",
    in: links,
    find: "(address)) {",
    put: '(address.split("?")[0])) {',
    by: "unit models/links",
  },
  {
    promise: "a number longer than any telephone's is no link",
    in: links,
    find: "digits.length > 15",
    put: "digits.length > 150",
    by: "unit models/links",
  },
  {
    promise: "what is typed to search for is at most 100 characters",
    in: directory,
    find: ".slice(0, 100)",
    put: "",
    by: "unit models/directory.test",
  },
  {
    promise: "a quotation mark in a search is looked for, and is no operator",
    in: directory,
    find: "q.replaceAll('\"', '\"\"')",
    put: "q",
    by: "unit models/directory.test",
  },
  {
    promise: "a window that ends before the list does carries on from its last page only",
    in: directory,
    find: "more && page === pages ? lastId",
    put: "more ? lastId",
    by: "unit models/directory.test",
  },
  {
    promise: "a slice that holds all there is has none after it",
    in: directory,
    find: "found.length > limit ? (rows",
    put: "found.length >= limit ? (rows",
    by: "unit models/directory.test",
  },
  {
    promise: "a password is cut off nowhere, and none is so long that hashing it costs much",
    in: fields,
    find: '.max(200, "Password must be at most 200 characters")',
    put: "",
    by: "unit models/fields.test",
  },
  {
    promise: "a name of blanks is no name",
    in: fields,
    find: ".trim().min(1, message)",
    put: ".min(1, message)",
    by: "unit models/fields.test",
  },
  {
    promise: "an id is above zero",
    in: fields,
    find: ".positive(message)",
    put: "",
    by: "unit models/fields.test",
  },
  {
    promise: "what is no token at all is told like a link that has ended",
    in: fields,
    find: '.catch("")',
    put: "",
    by: "unit models/fields.test",
  },
  {
    promise: "two names that look alike are not told apart by what nobody sees",
    in: "app/models/characters.ts",
    find: "\\p{Default_Ignorable_Code_Point}",
    put: "",
    by: "unit models/characters",
  },
];

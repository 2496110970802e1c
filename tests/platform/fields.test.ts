import { describe, expect, test } from "vitest";
import { z } from "zod";
import { boundFields, refuseLongAddress } from "~/platform/fields";

const Line = z.object({ productId: z.number(), note: z.string().max(10).optional() });
const Command = z
  .object({
    name: z
      .string()
      .max(5)
      .nullish()
      .transform((text) => text || null),
    token: z.string().max(5).catch(""),
    how: z.enum(["card", "cash"]).default("card"),
    items: z.array(Line).max(3, "At most 3 lines"),
    days: z.array(z.enum(["Mon", "Tue", "Wed"])).max(2, "At most 2 days"),
    picture: z.instanceof(File).optional(),
  })
  .refine(() => true);

type Said = [string, FormDataEntryValue][];
const bound = (said: Said) => boundFields(said, Command);
const kept = (said: Said) => [...bound(said).fields];
const button = (intent: unknown): [string, string] => [
  "__intent__",
  typeof intent === "string" ? intent : JSON.stringify(intent),
];
const wishIn = (said: Said) => {
  const wish = bound(said).fields.get("__intent__");
  return wish === null ? null : JSON.parse(String(wish));
};

test("fields that the schema knows are kept unchanged", () => {
  const said: Said = [
    ["name", "Kale"],
    ["token", "abc"],
    ["how", "cash"],
    ["items[0].productId", "1"],
    ["items[2].note", "ripe"],
    ["days", "Mon"],
    ["days", "Tue"],
  ];
  expect(kept(said)).toEqual(said);
  expect(bound(said).errors).toEqual({});
});

test.each([
  "other",
  "",
  "Name",
  "name.first",
  "name[0]",
  "name[]",
  "[name]",
  ".name",
  "name.",
  "name[0",
  "items",
  "items[]",
  "items[0]",
  "items[].productId",
  "items.0.productId",
  "items[00].productId",
  "items[-1].productId",
  "items[1e1].productId",
  "items[0]productId",
  "items[0].productId.x",
  "items[0][0].productId",
  "items[0].other",
  "__proto__",
  "__proto__.name",
  "constructor.prototype.name",
  "items[0].__proto__",
  "items[0].constructor",
  "toString",
  "__state__",
  `items[0]${".productId".repeat(5000)}`,
  "[0]".repeat(5000),
  "n".repeat(500_000),
])("a field that the schema does not know is left out: %.30s", (name) => {
  expect(kept([[name, "1"]])).toEqual([]);
});

test("an index beyond the list is dropped and reported in the schema's own words", () => {
  for (const index of [3, 50, 999_999_999, 4_294_967_294, Number.MAX_SAFE_INTEGER]) {
    const { fields, errors } = bound([
      ["items[0].productId", "1"],
      [`items[${index}].productId`, "1"],
    ]);
    expect([...fields]).toEqual([["items[0].productId", "1"]]);
    expect(errors).toEqual({ items: ["At most 3 lines"] });
  }
});

test("a repeated field counts once, and repeated checkboxes up to their limit", () => {
  const again = Array.from({ length: 500 }, (_, at): [string, string] => ["name", `${at}`]);
  expect(kept(again)).toEqual([["name", "0"]]);
  const { fields, errors } = bound(again.map(() => ["days", "Mon"]));
  expect(fields.getAll("days")).toHaveLength(2);
  expect(errors).toEqual({ days: ["At most 2 days"] });
});

test("a value much longer than the schema allows is cut and reported", () => {
  const { fields, errors } = bound([["name", `ab${" ".repeat(500_000)}`]]);
  expect(fields.get("name")).toHaveLength(10);
  expect(errors).toEqual({ name: ["At most 5 characters"] });
  expect(bound([["items[0].productId", "1".repeat(500_000)]]).errors).toHaveProperty([
    "items[0].productId",
  ]);
});

test("an overlong value is dropped without an error where the schema has a fallback", () => {
  expect(bound([["token", "x".repeat(11)]])).toMatchObject({ errors: {} });
  expect(kept([["token", "x".repeat(11)]])).toEqual([]);
});

test("line breaks that count double in transit do not exceed the limit", () => {
  expect(bound([["name", "\r\n".repeat(5)]]).errors).toEqual({});
});

test("a file is kept only where the schema wants one", () => {
  const file = new File(["abc"], "kale.png");
  expect(
    kept([
      ["picture", file],
      ["name", file],
      ["__intent__", file],
    ]),
  ).toEqual([["picture", file]]);
});

test("a recursive schema is handled without endless recursion", () => {
  interface Branch {
    name: string;
    branches: Branch[];
  }
  const Tree: z.ZodType<Branch> = z.object({
    name: z.string(),
    branches: z.lazy(() => z.array(Tree).max(2)),
  });
  expect([...boundFields([["branches[1].name", "a"]], Tree).fields.keys()]).toEqual([
    "branches[1].name",
  ]);
});

describe("the intent of a button", () => {
  const insert = (payload: object) => ({ type: "insert", payload: { name: "items", ...payload } });
  const threeLines = [0, 1, 2].map((at): [string, string] => [`items[${at}].productId`, "1"]);

  test("is kept when one of our forms can have such a button", () => {
    const wishes = [
      insert({ defaultValue: { productId: "7" } }),
      insert({ name: "days", defaultValue: "Mon" }),
      { type: "remove", payload: { name: "items", index: 2 } },
      { type: "reorder", payload: { name: "items", from: 0, to: 2 } },
      { type: "validate", payload: { name: "name" } },
    ];
    for (const wish of wishes) expect(wishIn([button(wish)])).toEqual(wish);
  });

  test("adds no line to a full list, and the form comes back unchanged", () => {
    const wish = button(insert({ defaultValue: { productId: 1 } }));
    expect(wishIn([...threeLines, wish])).toEqual({ type: "validate", payload: {} });
    expect(wishIn([["items[2].note", "x"], wish])).toEqual({ type: "validate", payload: {} });
    expect(wishIn([...threeLines.slice(1), wish])).toMatchObject({ type: "validate" });
    expect(wishIn([...threeLines.slice(0, 2), wish])).toMatchObject({ type: "insert" });
  });

  test("adds only fields that the schema knows, cut to their limits", () => {
    const defaultValue = {
      productId: 7,
      note: "x".repeat(4000),
      other: 1,
      constructor: { a: 1 },
    };
    expect(wishIn([button(insert({ defaultValue }))])).toEqual(
      insert({ defaultValue: { productId: "7", note: "x".repeat(20) } }),
    );
  });

  test.each([
    "",
    "{",
    "null",
    "[]",
    `"x"`,
    "[".repeat(4000),
    { type: "insert" },
    { type: "update", payload: { value: { a: 1 } } },
    { type: "reset", payload: {} },
    insert({ name: "items[999999999]" }),
    insert({ name: "items[0].lines" }),
    insert({ name: "name" }),
    insert({ name: "" }),
    insert({ name: "__proto__" }),
    insert({ index: 999_999_999 }),
    insert({ index: -1 }),
    insert({ defaultValue: "x".repeat(6000) }),
    { type: "remove", payload: { name: "items", index: 999_999_999 } },
    { type: "remove", payload: { name: "items", index: "length" } },
    { type: "reorder", payload: { name: "items", from: 0, to: 999_999_999 } },
    { type: "validate", payload: { name: "items[0].__proto__" } },
    { type: "validate", payload: { name: "a".repeat(2000) } },
  ])("is dropped when no form of ours has such a button: %j", (wish) => {
    expect(wishIn([button(wish)])).toBeNull();
  });
});

test("an address over 16,000 characters or with 500 parameters is refused", () => {
  const to = (query: string) => () => refuseLongAddress(new Request(`http://here/?${query}`));
  const tooLong = expect.objectContaining({ code: "too_long", status: 414 });
  expect(to(`q=${"x".repeat(16_000)}`)).toThrow(tooLong);
  expect(to("a&".repeat(500))).toThrow(tooLong);
  expect(to(`q=${"x".repeat(15_000)}`)).not.toThrow();
  expect(to("a&".repeat(499))).not.toThrow();
});

test("a list without a limit in its schema has at most fifty entries", () => {
  const Open = z.object({ items: z.array(z.object({ note: z.string() })) });
  const said = Array.from({ length: 51 }, (_, index): Said[number] => [
    `items[${index}].note`,
    "x",
  ]);
  const { fields } = boundFields(said.slice(0, 50), Open);
  expect([...fields]).toHaveLength(50);
  const more = boundFields(said, Open);
  expect([...more.fields].length).toBeLessThanOrEqual(50);
  expect(more.errors).not.toEqual({});
});

import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "~/platform/viewer";
import { apiDocument, type Operation, type Schema } from "../../support/api-document";
import { openShop } from "../../support/shop";
import { type Asked, makeWorld, thursdayMorning, type World } from "../../support/world";
import { access } from "../access.table";
import { askAs, whoMay } from "../callers";

/**
 * Wrong requests of programs, made from the API document: for every call, every field with values
 * of other types, and invalid bodies. The server must answer each with a fitting 4xx that names the
 * field, never with a 500, and a refused request must write nothing.
 */
const seed = 20_260_507;
const perCall = 6;
const tenMinutes = 600_000;

interface Field {
  path: (string | number)[];
  name: string;
  schema: Schema & { type?: string | string[]; properties?: Record<string, Schema> };
  isRequired: boolean;
}

/** The fields of a body, including the fields in the first entry of each list. */
function fieldsIn(schema: Field["schema"], path: Field["path"] = [], name = ""): Field[] {
  const { properties = {}, required = [] } = schema as { required?: string[] } & Field["schema"];
  return Object.entries(properties).flatMap(([key, each]): Field[] => {
    const own = { path: [...path, key], name: name ? `${name}.${key}` : key, schema: each };
    const items = each.items as Field["schema"] | undefined;
    const inner = items?.properties
      ? fieldsIn(items, [...own.path, 0], `${own.name}[0]`)
      : each.properties
        ? fieldsIn(each, own.path, own.name)
        : [];
    return [{ ...own, isRequired: required.includes(key) }, ...inner];
  });
}

const values: Record<string, fc.Arbitrary<unknown>> = {
  string: fc.string(),
  number: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer()),
  boolean: fc.boolean(),
  object: fc.constant({ a: { b: 1 } }),
  array: fc.constant([[1]]),
  null: fc.constant(null),
};
const oddIds = fc.constantFrom<unknown>(0, -1, 2 ** 53, 1.5, "1", "abc", 1e21);

/** Values that a field does not accept: values of every other type, and invalid ids. */
function wrongFor({ schema, isRequired }: Field): fc.Arbitrary<unknown> {
  const types = [schema.type ?? Object.keys(values)].flat().map(String);
  const takes = (type: string) =>
    types.includes(type) || (type === "number" && types.includes("integer"));
  const others = Object.keys(values).filter(
    // For an optional field, null often counts as missing.
    (type) => !takes(type) && (type !== "null" || isRequired),
  );
  const isChoice = Array.isArray(schema.enum) && types.includes("string");
  const isId = types.includes("integer") && schema.exclusiveMinimum === 0;
  return fc.oneof(
    ...others.map((type) => values[type] as fc.Arbitrary<unknown>),
    ...(isChoice ? [fc.constant("no such choice")] : []),
    ...(isId ? [oddIds] : []),
  );
}

const hostile = [
  "\u0000",
  "x\u202ey",
  "\ud800",
  "'; drop table users; --",
  "<script>alert(1)</script>",
  "../../../etc/passwd",
  "%00%0d%0aSet-Cookie: a=b",
  "{{7*7}}<%= 7*7 %>",
  "😀".repeat(400),
  "x".repeat(100_000),
];

/** A copy of `body` with another value at one place. */
function changed(body: unknown, [first, ...rest]: Field["path"], value: unknown): unknown {
  if (first === undefined) return value;
  const copy: Record<string | number, unknown> | unknown[] = Array.isArray(body)
    ? [...body]
    : { ...(body as object) };
  (copy as Record<string | number, unknown>)[first] = changed(
    (copy as Record<string | number, unknown>)[first],
    rest,
    value,
  );
  return copy;
}

/**
 * A field that allows several kinds of value and has no single type; its error message is about the
 * kind.
 */
const isNoType = ({ schema }: Field) => schema.type === undefined;

const calls = Object.entries(apiDocument.paths).flatMap(([path, own]) =>
  Object.entries(own).map(([verb, operation]) => {
    const method = verb.toUpperCase();
    const route = path.replace(/\{(\w+)\}/g, ":$1");
    return { line: `${method} ${route}`, method, path, operation };
  }),
);
const bodyOf = ({ requestBody }: Operation) => requestBody?.content["application/json"];
const isPlain = ({ responses }: Operation) =>
  Object.values(responses).some(({ content }) => content?.["text/plain"]);

/**
 * A role that may make the call, if possible an administrator, so that the server does not refuse
 * it at the start.
 */
function caller(line: string): Role | "nobody" {
  const rule = access[line] ?? [];
  const may = Array.isArray(rule) ? rule : rule.may;
  return may.includes("admin") ? "admin" : whoMay(line);
}

let world: World;
const counts = { calls: 0, requests: 0, named: 0, by: {} as Record<number, number> };
beforeAll(async () => {
  world = await makeWorld();
  await openShop(world);
});
afterAll(() => {
  const by = Object.entries(counts.by).map(([status, count]) => `${count} × ${status}`);
  process.stdout.write(
    `Bad input, seed ${seed}: ${counts.requests} requests of ${counts.calls} calls, ` +
      `answered ${by.join(", ")}; ${counts.named} named the field\n`,
  );
});

/** Tables that count attempts, session tables, and the database's own tables; these may grow. */
const mayGrow = /^(sign_in_|register_|upload_|mail_tries|tries|sessions|d1_|_cf|sqlite_)|tries$/;

/** How many rows each table has. */
async function rows(): Promise<Record<string, number>> {
  const tables = await world.db.all<{ name: string }>(
    sql`select name from sqlite_master where type = 'table' and sql not like '%virtual%'`,
  );
  const own = tables.map(({ name }) => name).filter((name) => !mayGrow.test(name));
  const each = own.map((name) => `(select count(*) from "${name}") as "${name}"`);
  // D1 returns at most a hundred columns.
  const parts = [each.slice(0, 90), each.slice(90)].filter((part) => part.length > 0);
  const found = await Promise.all(
    parts.map((part) => world.db.all<Record<string, number>>(sql.raw(`select ${part.join(", ")}`))),
  );
  return Object.assign({}, ...found.flat());
}

function asker(line: string) {
  const ask = askAs(world, caller(line));
  return async (method: string, path: string, asked: Asked = {}) => {
    // Moves the clock on, so that no rate limit answers in place of the call.
    world.now += tenMinutes;
    const answer = await ask(method, path, asked);
    counts.requests++;
    counts.by[answer.status] = (counts.by[answer.status] ?? 0) + 1;
    return answer;
  };
}

const json = { "Content-Type": "application/json" };
const huge = `{"name":"${"x".repeat(10_000_000)}"}`;

describe("a malformed body that is refused with its field named and writes nothing", () => {
  test.each(calls.filter(({ operation }) => bodyOf(operation)))(
    "$line",
    async ({ line, method, path, operation }) => {
      world.now = thursdayMorning;
      counts.calls++;
      const { schema, example } = bodyOf(operation) as { schema: Schema; example: object };
      const address = path.replace(/\{\w+\}/g, "1");
      const ask = asker(line);
      const send = (body: string, headers = json) => ask(method, address, { body, headers });
      const told = async (answer: Response) => {
        const text = await answer.text();
        return isPlain(operation) ? { text, fields: null } : { text, ...JSON.parse(text) };
      };
      await send("[");
      const before = await rows();

      const whole: [string, string, number[], typeof json?][] = [
        ["broken JSON", '{"name":', [422]],
        ["a list", "[]", [422]],
        ["a text", '"name"', [422]],
        ["null", "null", [422]],
        ["a key twice", '{"name":1,"name":2}', [422]],
        ["nested deep", `{"name":${"[".repeat(50)}${"]".repeat(50)}}`, [422]],
        ["10 MB", huge, [413, 422]],
        ["a form", "name=1", [415], { "Content-Type": "application/x-www-form-urlencoded" }],
        ["a text of no kind", "name=1", [415], { "Content-Type": "text/plain" }],
        ["a form in no parts", "nothing", [415], { "Content-Type": "multipart/form-data" }],
        ["parts", "--x\r\ncut", [415], { "Content-Type": "multipart/form-data; boundary=x" }],
        ["__proto__", '{"__proto__":{"isAdmin":true}}', [422]],
        ["an unknown field", JSON.stringify({ ...example, colour: "red" }), [422]],
      ];
      for (const [what, body, statuses, headers] of whole) {
        const answer = await send(body, headers);
        expect(statuses, `${what} is answered ${answer.status}`).toContain(answer.status);
        if (what === "an unknown field" && !isPlain(operation)) {
          expect((await told(answer)).fields).toHaveProperty("colour");
        }
      }

      const fields = fieldsIn(schema as Field["schema"]).filter((field) => !isNoType(field));
      if (fields.length > 0) {
        const bad = fc
          .constantFrom(...fields)
          .chain((field) => wrongFor(field).map((value) => ({ field, value })));
        await fc.assert(
          fc.asyncProperty(bad, async ({ field, value }) => {
            const answer = await send(JSON.stringify(changed(example, field.path, value)));
            expect(answer.status).toBe(422);
            const { text, fields: wrong } = await told(answer);
            if (wrong === null) {
              expect(text.length).toBeGreaterThan(5);
              return;
            }
            const names = Object.keys(wrong);
            expect(
              names.some((name) => name.startsWith(field.name)),
              `${names}: ${text}`,
            ).toBe(true);
            counts.named++;
          }),
          { numRuns: perCall, seed },
        );
        for (const field of fields.filter((each) => each.isRequired)) {
          const answer = await send(JSON.stringify(changed(example, field.path, undefined)));
          expect(answer.status, `without ${field.name}`).toBe(422);
        }
      }
      expect(await rows(), "what is refused writes nothing").toEqual(before);

      const texts = fields.filter(({ schema: { type } }) => [type].flat().includes("string"));
      // Every text field gets at least one of these texts, and each text is sent at least once.
      const times = texts.length > 0 ? Math.max(texts.length, hostile.length) : 0;
      for (let at = 0; at < times; at++) {
        const field = texts[at % texts.length] as Field;
        const said = changed(example, field.path, hostile[at % hostile.length]);
        const answer = await send(JSON.stringify(said));
        expect(answer.status, `${at % hostile.length} in ${field.name}`).toBeLessThan(500);
      }
    },
  );
});

const ids = ["0", "-1", String(2 ** 53), "abc", "1e3", "%27%20or%201=1"];
const brokenIds = ["%00", "%F0%9F%98%80", "%E0%A4"];

describe("an invalid id that is answered with 404 and no server error", () => {
  test.each(calls.filter(({ path }) => path.includes("{")))(
    "$line",
    async ({ line, method, path, operation }) => {
      world.now = thursdayMorning;
      const ask = asker(line);
      const body = bodyOf(operation) && { json: bodyOf(operation)?.example };
      for (const id of ids) {
        const answer = await ask(method, path.replace(/\{\w+\}/g, id), body ?? {});
        expect([404, ...(path.includes("{day}") ? [422] : [])], `${id}`).toContain(answer.status);
      }
      for (const id of brokenIds) {
        const answer = await ask(method, path.replace(/\{\w+\}/g, id), body ?? {});
        expect(answer.status, id).toBeLessThan(500);
      }
    },
  );
});

describe("an invalid query that causes no server error", () => {
  test.each(
    calls.filter(({ operation }) => operation.parameters?.some((each) => each.in === "query")),
  )("$line", async ({ line, method, path, operation }) => {
    world.now = thursdayMorning;
    const ask = asker(line);
    const names = (operation.parameters ?? []).filter((each) => each.in === "query");
    const odd = fc.constantFrom(
      "",
      "0",
      "-1",
      String(2 ** 53),
      "abc",
      "1e999",
      ...hostile.slice(0, 8),
    );
    if (method !== "GET") return;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), odd, async ({ name }, value) => {
        const query = new URLSearchParams({ [name]: value });
        const answer = await ask(method, `${path.replace(/\{\w+\}/g, "1")}?${query}`);
        expect(answer.status).toBeLessThan(500);
      }),
      { numRuns: 8, seed },
    );
  });
});

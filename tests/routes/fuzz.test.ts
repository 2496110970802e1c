import { afterAll, beforeAll, describe, expect, test } from "vitest";
import routes from "../../app/routes";
import { handlersOf } from "../support/handlers";
import { fieldNamesOf, parameterNames } from "../support/names";
import { Random } from "../support/random";
import { openShop } from "../support/shop";
import { type Asked, makeWorld, site, thursdayMorning, type World } from "../support/world";
import { access } from "./access.table";
import { askAs, whoMay } from "./callers";

/**
 * Every form with the field names of its own command, and every page with the parameters that pages
 * read, each bent in the ways below. Whatever the request, the answer must have a status below 500,
 * at most `mostOfAnswer` characters, at most the usual length of the address plus a multiple of the
 * request's length, and no more lines than an order may have.
 */
const seed = 20_260_507;
const mostOfAnswer = 200_000;
/** The same for everybody and for every request; another test limits its length. */
const fixed = ["GET /api/openapi.json"];
/** The typed text appears on the page and in the page's data, escaped in both. */
const timesTheRequest = 24;
const mostLines = 50;
/**
 * The length of an empty order line with its errors; a high number in the request can add such
 * lines.
 */
const lineLength = 800;
const tenMinutes = 600_000;

const random = new Random(seed);

type Entry = [string, string];
type Bend = (name: string) => Entry[];

const indexes = ["0", "1", "49", "50", "51", "00", "-1", "1.5", "1e9", "999999999", "4294967294"];
const prototypes = ["__proto__", "constructor", "prototype", "toString", "__state__", "length"];
const values = [
  "",
  "0",
  "1",
  "-1",
  "1e21",
  "NaN",
  "x",
  "\u0000",
  "<",
  '"',
  "&",
  "%",
  "😀",
  "{",
  "[",
];
const wishes = ["insert", "remove", "reorder", "update", "reset", "validate", "other", ""];

const listOf = (name: string) => name.split("[")[0] ?? name;
const long = (most: number) =>
  random.one(["x", "<", '"', "&", "\\", "é", "\r\n"]).repeat(random.between(1, most));

/** One text repeated many times, which slows down a regular expression of quadratic time. */
const run = (most = 3000) =>
  random
    .one([" ", ".", "\t", "[", "a@", "a.", ", ", "1:", "-", "..\\", "http://"])
    .repeat(random.between(1, most));
/** Headers that the server reads, each with a repeated text. */
const runsInHeaders = (): Record<string, string> => ({
  Accept: `text/html${run()};q=1`,
  "Accept-Language": `en${run()}`,
  "If-None-Match": `W/"${run()}"`,
  "Idempotency-Key": `x${run()}x`,
  Referer: `${site}/?${run()}x`,
  "User-Agent": `x${run()}x`,
  "X-Requested-With": `x${run()}x`,
});

/** The ways to bend a name and its value. */
const bends: Record<string, Bend> = {
  index: (name) => [[name.replace(/\[0\]|$/, `[${random.one(indexes)}]`), random.one(values)]],
  lists: (name) =>
    Array.from(
      { length: random.between(1, 300) },
      (_, at): Entry => [name.replace(/\[0\]|$/, `[${at}]`), random.one(values)],
    ),
  depth: (name) => [
    [name + random.one([".a", "[0]", "[]", `.${name}`]).repeat(random.between(1, 500)), "1"],
  ],
  dots: (name) => [[random.one([`.${name}`, `${name}.`, `${name}..a`, `a.${name}`, "."]), "1"]],
  brackets: (name) => [
    [
      random.one([`${name}[]`, `${name}[`, `${name}]`, `[${name}]`, `${name}[][]`, `${name}[a]`]),
      "1",
    ],
  ],
  scalar: (name) => [[listOf(name), random.one(values)]],
  repeated: (name) =>
    Array.from({ length: random.between(1, 400) }, (): Entry => [name, random.one(values)]),
  prototype: (name) => [
    [`${name}.${random.one(prototypes)}`, "1"],
    [`${random.one(prototypes)}.${name}`, "1"],
    [random.one(prototypes), random.one(values)],
  ],
  unknown: () =>
    Array.from(
      { length: random.between(1, 200) },
      (_, at): Entry => [`unknown${at}`, random.one(values)],
    ),
  longName: (name) => [[name + "x".repeat(random.between(1, 5000)), "1"]],
  runs: (name) => [
    [name, `x${run()}x`],
    [`${name}${run(1000)}x`, "1"],
    [`${run(1000)}x`, "1"],
  ],
  longValue: (name) => [[name, long(20_000)]],
  odd: (name) => [[name, random.one(values)]],
  wish: (name) => [
    [
      "__intent__",
      JSON.stringify({
        type: random.one(wishes),
        payload: {
          name: random.one([listOf(name), name, `${listOf(name)}[${random.one(indexes)}]`, ""]),
          index: random.one([0, 49, 50, 999_999_999, -1, "x", undefined]),
          from: random.one([0, 999_999_999]),
          to: random.one([1, 999_999_999]),
          value: random.one([values, { [name]: random.one(values) }, long(500)]),
          defaultValue: random.one([values, { [name]: long(500) }, long(500)]),
        },
      }),
    ],
  ],
};
/** The names of files in a form, and the headers, are bent, too. */
const ways = [...Object.keys(bends), "fileName", "headers"];
/**
 * A form is bent in every way. All pages read their parameters in one shared place, and all
 * programs' bodies are read in another, so each of those addresses only takes a third of the ways,
 * in turn.
 */
const waysFor = (turn: number, isShared: boolean) =>
  isShared ? ways.filter((_, at) => (at + turn) % 3 === 0) : ways;

const handlers = handlersOf(routes);
const fileOf = (address: string, kind: "loader" | "action") =>
  handlers.find((handler) => handler.address === address && handler.kind === kind)?.file ?? "";
const filled = (address: string) => address.replace(/:\w+\??/g, "1").replace(/\*$/, "nowhere");

/** Bent entries as JSON, with each name as a key. */
function asJson(entries: Entry[]): string {
  const members = entries.map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  const nested = random.chance(0.3) ? `,"a":${'{"b":'.repeat(30)}1${"}".repeat(30)}` : "";
  return `{${members.join(",")}${nested}}`;
}

let world: World;
/** The length of a refusal inside the office frame, for a market of another manager. */
let pageOfRefusal = 0;
const counts = {
  addresses: 0,
  requests: 0,
  byWay: {} as Record<string, number>,
  by: {} as Record<number, number>,
};
let largest = { bytes: 0, what: "" };

beforeAll(async () => {
  world = await makeWorld();
  await openShop(world);
  const refused = await askAs(world, "market_manager")("GET", "/market-manager-dashboard?market=1");
  expect(refused.status).toBe(404);
  pageOfRefusal = (await refused.text()).length;
});
afterAll(() => {
  const ways = Object.entries(counts.byWay).map(([way, count]) => `${way} ${count}`);
  const statuses = Object.entries(counts.by).map(([status, count]) => `${count} × ${status}`);
  process.stdout.write(
    `Fuzz, seed ${seed}: ${counts.requests} requests to ${counts.addresses} addresses ` +
      `(${ways.join(", ")}), answered ${statuses.join(", ")}; ` +
      `largest answer ${largest.bytes} bytes, of ${largest.what}\n`,
  );
});

/** A form with files that have repeated texts as names. */
function filesFor(names: readonly string[]): FormData {
  const form = new FormData();
  for (const name of names) {
    form.append(
      name,
      new File(["%PDF-1.4\n%%EOF"], `x${run(60_000)}x${random.one([".pdf", ".", ""])}`),
    );
  }
  return form;
}

const lengthOf = (body: Asked["body"]) =>
  body instanceof FormData
    ? [...body].reduce((sum, [name, file]) => sum + `${name}${(file as File).name}`.length, 0)
    : String(body ?? "").length;
const sizeOf = ({ body, headers }: Asked, path: string) =>
  path.length + lengthOf(body) + JSON.stringify(headers ?? {}).length;

/** What is wrong with an answer. `own` is the usual length of the address's answer. */
async function wrongWith(answer: Response, line: string, path: string, asked: Asked, own: number) {
  const text = await answer.text();
  const location = answer.headers.get("Location") ?? "";
  const lines = text.match(/<li class="line"/g)?.length ?? 0;
  counts.requests++;
  counts.by[answer.status] = (counts.by[answer.status] ?? 0) + 1;
  if (text.length > largest.bytes) largest = { bytes: text.length, what: line };
  const sent = sizeOf(asked, path);
  return [
    answer.status >= 500 && `answered ${answer.status}`,
    text.length > mostOfAnswer && !fixed.includes(line) && `answered ${text.length} bytes`,
    text.length > own + timesTheRequest * sent + lineLength * lines &&
      `${sent} bytes were answered with ${text.length}`,
    location.length > 5 * sent + 1000 && `was sent on to ${location.length} characters`,
    lines > mostLines && `drew ${lines} lines`,
  ].filter((wrong) => wrong !== false);
}

const formType = "application/x-www-form-urlencoded";

/**
 * API writes are left out, because tests/routes/api/bad-input.test.ts bends them by the document.
 */
const addresses = Object.keys(access).filter((line) => !/^(?!GET).* \/api\//.test(line));
const parameters = parameterNames();

describe("distorted field names, with a small answer and no server error", () => {
  test("are derived from those of the forms and pages", () => {
    expect(fieldNamesOf(fileOf("/vendor/:vendorId/pre-order", "action"))).toEqual(
      expect.arrayContaining(["items", "items[0].productId", "items[0].quantity", "marketId"]),
    );
    expect(fieldNamesOf(fileOf("/newsletter", "action"))).toContain("consent");
    expect(parameters).toEqual(
      expect.arrayContaining(["q", "near", "bounds", "page", "token", "returnTo", "session_id"]),
    );
  });

  test.each(addresses)("%s", async (line) => {
    const [method = "", address = ""] = line.split(" ");
    const isRead = method === "GET";
    const isProgram = /^\/(api|webhooks)\//.test(address);
    const own = fieldNamesOf(fileOf(address, isRead ? "loader" : "action"));
    const names = isRead ? [...own, ...parameters] : own;
    const path = filled(address);
    const ask = askAs(world, whoMay(line));
    world.now = thursdayMorning;
    counts.addresses++;
    let usual = 0;
    const broken: string[] = [];
    for (const way of ["plain", ...waysFor(counts.addresses, isRead || isProgram)]) {
      if (way === "fileName" && (isRead || isProgram)) continue;
      // Moves the clock on, so that no rate limit answers in place of the form.
      world.now += tenMinutes;
      const few = Array.from({ length: 3 }, () => random.one(names));
      const entries = way === "plain" ? [] : few.flatMap((name) => bends[way]?.(name) ?? []);
      const query = new URLSearchParams(entries).toString();
      const headers = way === "headers" ? runsInHeaders() : {};
      const asked: Asked = isRead
        ? { headers }
        : isProgram
          ? { body: asJson(entries), headers: { ...headers, "Content-Type": "application/json" } }
          : way === "fileName"
            ? { body: filesFor(few) }
            : { body: query, headers: { ...headers, "Content-Type": formType } };
      const to = isRead && query ? `${path}?${query}` : path;
      counts.byWay[way] = (counts.byWay[way] ?? 0) + 1;
      if (way === "plain") {
        const plain = await ask(method, to, asked);
        if (plain.status >= 500) broken.push(`plain: ${plain.status}: ${method} ${to}`);
        // If a form cannot be read, the answer is its page with a message at every field. If a
        // page's parameters cannot be read, the answer may be as long as the page without
        // parameters.
        const page = isProgram
          ? 0
          : (await (await ask("GET", isRead ? path : pageOf(path))).text()).length;
        const refusal = isProgram ? 0 : pageOfRefusal;
        usual = Math.max((await plain.text()).length, page, refusal) + 2000;
        continue;
      }
      const answer = await ask(method, to, asked);
      for (const wrong of await wrongWith(answer, line, to, asked, usual)) {
        broken.push(`${way}: ${wrong}: ${JSON.stringify(entries).slice(0, 200)}`);
      }
    }
    expect(broken, `seed ${seed}`).toEqual([]);
  });
});

const pageOf = (path: string) => new URL(path, site).pathname;

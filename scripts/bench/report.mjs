/** Prints the measurements next to their budgets. */
import { say } from "../lib/steps.mjs";
import {
  budgets,
  crowdBudgets,
  grows,
  growsWithRecords,
  leastOfMap,
  leastScores,
  leastShare,
  mostMemory,
  officeBudgets,
  refused,
  tooDear,
  tooHeavy,
  tooLow,
  tooMuchForOffice,
  tooSlowForCrowd,
} from "./budgets.mjs";
import { readers } from "./crowd.mjs";
import { count, kb, table } from "./table.mjs";

const verdict = (which) => (which.length === 0 ? "ok" : `OVER: ${which.join(", ")}`);

/** Prints a table. Returns how many of the verdicts are not 'ok'. */
function tell(title, head, rows, foot) {
  say(`\n${title}\n`);
  say(table([head, ...rows]));
  say(`\n  ${foot}`);
  return rows.filter((row) => row.at(-1) !== "ok").length;
}

/**
 * Reports what each address weighs: bytes by kind as an edge sends them, and requests before
 * content.
 */
export function reportWeights(answers) {
  const { listHtml, css, js, laterJs, mapJs } = budgets;
  return tell(
    "What an answer weighs (KB after gzip, but the second column)",
    ["address", "plain", "HTML", "CSS", "JS", "JS at touch", "pictures", "before content", ""],
    answers.map((answer) => [
      answer.path,
      kb(answer.size),
      kb(answer.html),
      kb(answer.css),
      kb(answer.js),
      kb(answer.laterJs),
      kb(answer.pictures),
      answer.before === null ? "" : String(answer.before),
      verdict(answer.status === 200 ? tooHeavy(answer) : refused(answer)),
    ]),
    `At most: a list's HTML ${kb(listHtml.most)}, CSS ${kb(css.most)}, JS ${kb(js.most)}, a map's ${kb(mapJs.most)}, at the first touch ${kb(laterJs.most)}.\n` +
      "  Before content: answers that a browser must have before it can draw what the page says.",
  );
}

/** Reports what each address costs the database, with the directory sizes side by side. */
export function reportCosts(sizes) {
  const paths = sizes[0].answers.map(({ path }) => path);
  const titles = sizes.flatMap(({ markets }) => ["trips", `of ${count(markets)}`]);
  return tell(
    "What an answer costs the database: round trips, and rows read in a directory of so many markets",
    ["address", ...titles, ""],
    paths.map((path, at) => {
      const bySize = sizes.map(({ markets, answers }) => ({ markets, ...answers[at] }));
      // For the first size, a failed answer is already reported with its weight.
      const wrong = bySize.flatMap((answer, size) =>
        answer.status === 200 ? tooDear(answer) : size === 0 ? [] : refused(answer),
      );
      if (grows(bySize)) wrong.push("grows with the directory");
      return [
        path,
        ...bySize.flatMap(({ trips, rows }) => [count(trips), count(rows)]),
        verdict([...new Set(wrong)]),
      ];
    }),
    `At most: round trips ${budgets.trips.most} (2 where a page must know something first), rows ${budgets.rows.most}, at any size.`,
  );
}

/**
 * Reports how well people find markets by what they type, and the cost of the most expensive
 * question of each class. With `isWhole`, it names all markets that were not found, and not only
 * the first few.
 */
export function reportFinding(tallies, { isWhole = false } = {}) {
  const share = (part, { asked }) => `${((100 * part) / Math.max(1, asked)).toFixed(1)} %`;
  const over = tell(
    "How markets are found by what people type, of a directory that was imported",
    ["typed", "asked", "on the first page", "at its head", "trips", "rows", ""],
    tallies.map((tally) => [
      tally.way,
      count(tally.asked),
      share(tally.page, tally),
      share(tally.first, tally),
      count(tally.trips),
      count(tally.rows),
      verdict([
        ...(tally.page >= tally.least * tally.asked ? [] : tally.missed.slice(0, 3)),
        ...tooDear(tally),
      ]),
    ]),
    "At least: everything on the first page, and 95 % of what was mistyped once. A page that is full\n" +
      "  of others that answer just as well counts: no order could show them all. Trips and rows are\n" +
      "  those of the dearest. Not asked: what a row does not have, and towns of one or two letters.",
  );
  for (const { way, missed } of isWhole ? tallies : []) {
    if (missed.length > 0) say(`\n  Not found by ${way}:\n    ${missed.join("\n    ")}`);
  }
  return over;
}

/** Reports what the back office's pages weigh and cost, with few records and with many. */
export function reportOffices([few, many]) {
  const { html, css, js, trips } = officeBudgets;
  return tell(
    "What a page of the back office weighs (KB after gzip, with many records) and costs the database",
    [
      "address",
      "HTML",
      "CSS",
      "JS",
      "trips",
      `rows of ${count(few.size)}`,
      `of ${count(many.size)}`,
      "",
    ],
    many.answers.map((answer, at) => {
      const before = few.answers[at];
      const wrong = [before, answer].flatMap(refused);
      if (wrong.length === 0) {
        wrong.push(...tooMuchForOffice(before), ...tooMuchForOffice(answer));
        if (growsWithRecords(before, answer)) wrong.push("grows with the records");
      }
      return [
        `${answer.path} (${answer.as})`,
        kb(answer.html),
        kb(answer.css),
        kb(answer.js),
        count(answer.trips),
        count(before.rows),
        count(answer.rows),
        verdict([...new Set(wrong)]),
      ];
    }),
    `At most: HTML ${kb(html.most)}, CSS ${kb(css.most)}, JS ${kb(js.most)}, ${trips.most} round trips, and as many rows at any size.`,
  );
}

/**
 * Reports how fast the server is compared with a bare worker. `lanes` is a list of `{ path, of, speed,
 * share, kind }`; a kept answer is compared with the page that the server draws.
 */
export function reportSpeeds(lanes) {
  return tell(
    "Requests a second, beside a bare worker that runs the same statements",
    ["answered by", "bare", "the app", "share", "at least", ""],
    lanes.map(({ path, of, speed, share, kind }) => [
      kind === "kept" ? `${path}, kept (bare: drawn)` : path,
      count(Math.round(of)),
      count(Math.round(speed)),
      share.toFixed(2),
      leastShare[kind].toFixed(2),
      share >= leastShare[kind] ? "ok" : "TOO SLOW",
    ]),
    "Measured in turns in one run, with the same client and as many connections. Only what is called kept comes from the cache.",
  );
}

/** Reports how a crowd is answered; see crowd.mjs. */
export function reportCrowd(crowd) {
  return tell(
    "Requests a second for a crowd of readers",
    ["answered", "a second", "at least", "longest wait (s)", "at most", ""],
    crowd.map((answered) => [
      `${answered.path}, ${answered.kind}`,
      count(Math.round(answered.speed)),
      count(crowdBudgets[answered.kind].least),
      answered.longest.toFixed(1),
      crowdBudgets[answered.kind].longest.toFixed(1),
      verdict(tooSlowForCrowd(answered)),
    ]),
    `${readers} readers ask again and again at the same time, each with a connection of its own.`,
  );
}

/**
 * Reports the runtime's memory with the app and with the bare worker: the bytes after each number of
 * requests in `marks`.
 */
export function reportMemory(marks, { app, bare }) {
  const megabytes = (bytes) => count(Math.round(bytes / 1024 / 1024));
  const share = app.at(-1) / bare.at(-1);
  return tell(
    "The local runtime's memory (MB, resident) after so many requests",
    ["serving", ...marks.map(count), ""],
    [
      ["the app", ...app.map(megabytes), verdict(share > mostMemory ? ["memory"] : [])],
      ["the bare worker", ...bare.map(megabytes), "ok"],
    ],
    `At the end, the app has ${share.toFixed(2)} times the bare worker's; at most ${mostMemory.toFixed(2)}.`,
  );
}

/**
 * Reports Lighthouse's result for each page. `graded` is a list of `{ path, scores, metrics, costs
 * }`.
 */
export function reportScores(graded) {
  const names = Object.keys(leastScores);
  return tell(
    "Lighthouse, on a throttled phone",
    ["page", ...names, "first", "largest", "blocked", "shift", ""],
    graded.map(({ path, scores, metrics }) => [
      path,
      ...names.map((name) => String(scores[name] ?? "?")),
      ...metrics,
      tooLow(path, scores).length === 0 ? "ok" : `TOO LOW: ${tooLow(path, scores).join(", ")}`,
    ]),
    [
      `At least: ${names.map((name) => `${name} ${leastScores[name]}`).join(", ")}; the map: performance ${leastOfMap.performance}.`,
      ...graded.map(
        ({ path, costs }) => costs.length > 0 && `${path} loses by ${costs.join(", ")}`,
      ),
    ]
      .filter(Boolean)
      .join("\n  "),
  );
}

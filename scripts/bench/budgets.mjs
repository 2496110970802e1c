/** The most that a page may weigh and cost. Sizes are bytes after gzip. */
const KB = 1024;

export const budgets = {
  listHtml: { title: "HTML", most: 14 * KB },
  css: { title: "CSS", most: 12 * KB },
  mapCss: { title: "CSS", most: 16 * KB },
  js: { title: "JS", most: 4 * KB },
  laterJs: { title: "JS at first touch", most: 130 * KB },
  mapJs: { title: "JS", most: 190 * KB },
  trips: { title: "trips", most: 1 },
  rows: { title: "rows", most: 1500 },
};

/**
 * The same budgets for a page of the back office. The number of rows has no limit here; it only
 * must not grow.
 */
export const officeBudgets = {
  html: { title: "HTML", most: 20 * KB },
  css: { title: "CSS", most: 30 * KB },
  js: { title: "JS", most: 150 * KB },
  trips: { title: "trips", most: 2 },
};

/**
 * The fewest requests a second that the server may answer, as a share of the rate of a bare worker
 * that runs the same statements; a kept answer, as a share of the page that the server draws.
 */
export const leastShare = { page: 0.5, data: 0.75, kept: 3 };

/**
 * How a page must be answered on two quiet processors when a crowd asks for it at the same moment:
 * the fewest requests a second, and the longest wait in seconds.
 */
export const crowdBudgets = { drawn: { least: 60, longest: 6 }, kept: { least: 400, longest: 6 } };

/**
 * The most memory that the local runtime may have after the last request of `--memory`, as a multiple
 * of its memory with a bare worker: the runtime collects its garbage so seldom that any worker fills
 * hundreds of megabytes. See docs/decisions/004.
 */
export const mostMemory = 1.5;

/** The lowest scores, out of 100, that a page may have on a throttled phone. */
export const leastScores = {
  performance: 99,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
};

/**
 * Returns the budgets that are exceeded. A missing value proves nothing, so it counts as too much.
 */
const beyond = (measured) =>
  measured.flatMap(([value, { title, most }]) => {
    if (value == null) return [`${title} not told`];
    return value > most ? [title] : [];
  });

/** What a crowd had to wait for too long. A missing value counts as too much. */
export function tooSlowForCrowd({ kind, speed, longest }) {
  const budget = crowdBudgets[kind];
  return [
    ...(speed >= budget.least ? [] : ["requests a second"]),
    ...(longest <= budget.longest ? [] : ["wait"]),
  ];
}

/** An answer that failed is wrong because of its status, whatever its weight. */
export const refused = ({ status }) => (status === 200 ? [] : [`status ${status}`]);

/** Returns which budgets an answer's weight exceeds. Data has neither stylesheets nor scripts. */
export function tooHeavy({
  isData = false,
  isList = false,
  isMap = false,
  html,
  css,
  js,
  laterJs,
}) {
  return beyond([
    ...(isList ? [[html, budgets.listHtml]] : []),
    ...(isData
      ? []
      : [
          [css, isMap ? budgets.mapCss : budgets.css],
          [js, isMap ? budgets.mapJs : budgets.js],
          [laterJs, budgets.laterJs],
        ]),
  ]);
}

/**
 * Returns which budgets an answer's database cost exceeds. `mostTrips` is the budget of a page that
 * must wait more often.
 */
export const tooDear = ({ trips, rows, mostTrips = budgets.trips.most }) =>
  beyond([
    [trips, { ...budgets.trips, most: mostTrips }],
    [rows, budgets.rows],
  ]);

/** Returns which budgets a page of the back office exceeds. */
export const tooMuchForOffice = (answer) =>
  beyond(Object.entries(officeBudgets).map(([name, budget]) => [answer[name], budget]));

/**
 * Whether a page reads more rows with many records than with few. A small difference is allowed,
 * because a page may simply find a few more rows. A missing count counts as growth.
 */
export const growsWithRecords = (few, many) =>
  few.rows === null || many.rows === null || many.rows > few.rows * 1.2 + 20;

/**
 * Whether the number of rows that an address reads grows with the directory. `bySize` lists `{
 * markets, rows }`, smallest directory first. A page that finds other rows reads slightly more or
 * fewer; a page whose reads grow with the directory reads ten times as many rows in a directory ten
 * times as large. Only the two largest sizes are compared, and none below 5,000 markets: in a small
 * directory, a list may not have reached its limit yet. (Early on a Friday, for example, fewer
 * markets are open in the real directory than a list would show.)
 */
export function grows(bySize) {
  const large = bySize.filter(({ markets, rows }) => markets >= 5_000 && rows !== null);
  const [before, last] = large.slice(-2);
  return last !== undefined && last.rows > before.rows * 1.2 + 20;
}

/** The same scores for the map, which must load its tiles first. */
export const leastOfMap = { ...leastScores, performance: 90 };

/** Returns which scores of a page are too low. `scores` looks like `{ performance: 97, … }`. */
export const tooLow = (path, scores) =>
  Object.entries(path === "/map" ? leastOfMap : leastScores)
    .filter(([name, least]) => !(scores[name] >= least))
    .map(([name]) => name);

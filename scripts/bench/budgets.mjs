/** What a page may weigh and cost. Sizes are bytes after gzip. */
const KB = 1024;

export const budgets = {
  listHtml: { title: "HTML", most: 14 * KB },
  css: { title: "CSS", most: 12 * KB },
  mapCss: { title: "CSS", most: 16 * KB },
  js: { title: "JS", most: 4 * KB },
  laterJs: { title: "JS at first touch", most: 130 * KB },
  mapJs: { title: "JS", most: 190 * KB },
  trips: { title: "trips", most: 2 },
  rows: { title: "rows", most: 1500 },
};

/** The same for a page of the back office, whose rows are only not to grow. */
export const officeBudgets = {
  html: { title: "HTML", most: 20 * KB },
  css: { title: "CSS", most: 30 * KB },
  js: { title: "JS", most: 150 * KB },
  trips: { title: "trips", most: 3 },
};

/**
 * The least that the server may answer a second, as a share of what a bare worker answers that
 * reads one row of the same database. See docs/decisions/004 for how they came down.
 */
export const leastShare = { page: 0.3, data: 0.6, list: 0.5, kept: 1 };

/** The least score out of 100 that a page may have on a throttled phone. */
export const leastScores = {
  performance: 95,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
};

/** A measure that was not told proves nothing: it is over. */
const beyond = (measured) =>
  measured.flatMap(([value, { title, most }]) => {
    if (value == null) return [`${title} not told`];
    return value > most ? [title] : [];
  });

/** An answer that is no answer is wrong by its status, whatever it weighs. */
export const refused = ({ status }) => (status === 200 ? [] : [`status ${status}`]);

/** Which budgets an answer's weight goes over. Data has neither stylesheets nor scripts. */
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

/** Which budgets an answer's cost goes over. */
export const tooDear = ({ trips, rows }) =>
  beyond([
    [trips, budgets.trips],
    [rows, budgets.rows],
  ]);

/** Which budgets a page of the back office goes over. */
export const tooMuchForOffice = (answer) =>
  beyond(Object.entries(officeBudgets).map(([name, budget]) => [answer[name], budget]));

/** Whether a page reads more rows of many records than of few; a row or two is what it found there. */
export const growsWithRecords = (few, many) =>
  few.rows === null || many.rows === null || many.rows > few.rows * 1.2 + 20;

/**
 * Whether what an address reads grows with the directory, told of the sizes, smallest first, as
 * `{ markets, rows }`. A page that finds other rows reads a few more or less; what grows with the
 * directory is ten times as much where that is. The two largest are compared: in smaller ones, and
 * above all in one of a few thousand, what is bounded by a limit may not have reached it (early on a
 * Friday fewer markets are open in the real directory than a list would show).
 */
export function grows(bySize) {
  const large = bySize.filter(({ markets, rows }) => markets >= 5_000 && rows !== null);
  const [before, last] = large.slice(-2);
  return last !== undefined && last.rows > before.rows * 1.2 + 20;
}

/** Which scores are too low, of `{ performance: 97, … }`. */
export const tooLow = (scores) =>
  Object.entries(leastScores)
    .filter(([name, least]) => !(scores[name] >= least))
    .map(([name]) => name);

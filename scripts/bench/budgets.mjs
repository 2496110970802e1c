/** What a public page may weigh and cost. Sizes are bytes after gzip. */
const KB = 1024;

export const budgets = {
  listHtml: { title: "HTML gz", most: 14 * KB },
  css: { title: "CSS gz", most: 16 * KB },
  js: { title: "JS gz", most: 130 * KB },
  mapJs: { title: "JS gz", most: 190 * KB },
  trips: { title: "trips", most: 2 },
  rows: { title: "rows", most: 600 },
};

/** Which budgets a page goes over. A measure that was not taken (null) goes over nothing. */
export function over({ isList, isMap, html, css, js, trips, rows }) {
  const measured = [
    [isList ? html : null, budgets.listHtml],
    [css, budgets.css],
    [js, isMap ? budgets.mapJs : budgets.js],
    [trips, budgets.trips],
    [rows, budgets.rows],
  ];
  return measured
    .filter(([value, budget]) => value !== null && value > budget.most)
    .map(([, budget]) => budget.title);
}

/**
 * Draws the results of a season: a page in docs/ with plots, each with its question, figure and
 * table.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/project.mjs";

const width = 640;
const height = 200;
/** The space to the left of a plot for its scale, and to the right for the names of its lines. */
const left = 60;
const right = 210;
const top = 12;
const bottom = 24;

/** How many of the opened pages are drawn: the worst ones. */
const worstPages = 4;
/** A page with fewer visits in a season is left out, because few visits say little. */
const fewestVisits = 10;

const number = (value) => Math.round(value).toLocaleString("en-US");
const dollars = (cents) => `$${number(cents / 100)}`;
const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

/** Writes the page of a season, from the data that tests/season/figures.ts recorded. */
export function drawSeason(season) {
  const folder = join(root, "docs", "season");
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of filesOf(season)) writeFileSync(join(folder, name), text);
}

/** The files of the page: their names and contents. */
export function filesOf(season) {
  const { weeks } = season;
  const of = (name) => weeks.map((week) => week[name]);
  const plots = [
    {
      file: "orders",
      question: "How many orders are placed in a week?",
      figure: `${number(sum(of("orders")))} orders in ${weeks.length} weeks`,
      text: number,
      lines: [{ name: "orders", values: of("orders") }],
    },
    {
      file: "money",
      question: "How much is paid by card, and how much refunded?",
      figure: `${dollars(sum(of("charged")))} paid, ${dollars(sum(of("refunded")))} refunded`,
      text: dollars,
      lines: [
        { name: "paid", values: of("charged") },
        { name: "refunded", values: of("refunded") },
      ],
    },
    {
      file: "mails",
      question: "How many emails are sent in a week?",
      figure: `${number(sum(of("mails")))} emails`,
      text: number,
      lines: [{ name: "emails", values: of("mails") }],
    },
    pagePlot(weeks, "milliseconds", {
      file: "latency",
      question: "How long do the slowest pages take while the database grows?",
      unit: "ms",
    }),
    pagePlot(weeks, "rows", {
      file: "rows-read",
      question: "How many rows are read for the pages that read most?",
      unit: "rows",
    }),
  ];
  return [
    ...plots.map((plot) => [`${plot.file}.svg`, svgOf(plot)]),
    ["README.md", pageOf(season, plots)],
  ];
}

/** A plot of the pages with the worst single week, week by week. */
function pagePlot(weeks, measure, { file, question, unit }) {
  const pages = new Map();
  for (const [week, { pages: costs }] of weeks.entries()) {
    for (const { page, visits, [measure]: value } of costs) {
      const known = pages.get(page) ?? { name: page, visits: 0, values: weeks.map(() => null) };
      known.visits += visits;
      known.values[week] = value;
      pages.set(page, known);
    }
  }
  const worst = ({ values }) => Math.max(...values);
  const lines = [...pages.values()]
    .filter(({ visits }) => visits >= fewestVisits)
    .sort((a, b) => worst(b) - worst(a))
    .slice(0, worstPages);
  const text = (value) => `${number(value)} ${unit}`;
  const [first] = lines;
  const figure = first ? `at most ${text(worst(first))}, for \`${first.name}\`` : "no page";
  return { file, question, figure, text, lines };
}

/**
 * Draws lines over the weeks, each with its color and its name at the end. A week without a value
 * leaves a gap.
 */
function svgOf({ question, text, lines }) {
  const most = Math.max(1, ...lines.flatMap(({ values }) => values));
  const weeks = Math.max(2, ...lines.map(({ values }) => values.length));
  const x = (week) => left + (week / (weeks - 1)) * (width - left - right);
  const y = (value) => height - bottom - (value / most) * (height - top - bottom);
  const scale = [0, most].map(
    (value) =>
      `<path class="scale" d="M${left} ${at(y(value))}H${width - right}"/>` +
      `<text x="${left - 6}" y="${at(y(value) + 4)}" text-anchor="end">${text(value)}</text>`,
  );
  const ends = endsOf(lines, y);
  const drawn = lines.map(({ name, values }, index) => {
    const path = values
      .map((value, week) =>
        value === null
          ? ""
          : `${(values[week - 1] ?? null) === null ? "M" : "L"}${at(x(week))} ${at(y(value))}`,
      )
      .join("");
    return (
      `<path class="line line-${index + 1}" d="${path}M${width - right + 8} ${at(ends[index])}h10"/>` +
      `<text x="${width - right + 22}" y="${at(ends[index] + 4)}">${name}</text>`
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">
<title>${question}</title>
<style>
text { font: 11px system-ui, sans-serif; fill: #60646c; }
path { fill: none; }
.scale { stroke: #d9d9e0; }
.line { stroke: #30a46c; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
.line-2 { stroke: #ad7f58; }
.line-3 { stroke: #3e63dd; }
.line-4 { stroke: #8e8c99; }
</style>
${[...scale, ...drawn].join("\n")}
<text x="${left}" y="${height - 6}">week 1</text>
<text x="${width - right}" y="${height - 6}" text-anchor="end">week ${weeks}</text>
</svg>
`;
}

const at = (place) => Number(place.toFixed(1));

/** The heights of the lines' names: at the ends of the lines, and at least 14 units apart. */
function endsOf(lines, y) {
  const ends = lines.map(({ values }, index) => ({
    index,
    at: y(values.findLast((value) => value !== null) ?? 0),
  }));
  let free = height - bottom;
  const placed = [];
  for (const end of ends.sort((a, b) => b.at - a.at)) {
    placed[end.index] = Math.min(end.at, free);
    free = placed[end.index] - 14;
  }
  return placed;
}

function pageOf({ markets, customers, seed, weeks }, plots) {
  const tables = plots.map(({ file, question, figure, text, lines }) => {
    const rows = weeks.map((_, week) => {
      const cells = lines.map(({ values }) => (values[week] === null ? "" : text(values[week])));
      return `| ${[week + 1, ...cells].join(" | ")} |`;
    });
    return `## ${question}

**${figure}**

![${question}](${file}.svg)

<details><summary>As a table</summary>

| ${["week", ...lines.map(({ name }) => name)].join(" | ")} |
|${" --: |".repeat(lines.length + 1)}
${rows.join("\n")}

</details>
`;
  });
  const kept = weeks.at(-1)?.ordersKept ?? 0;
  return `# A season in figures

Seed ${seed}: ${weeks.length} weeks, ${markets} markets, ${customers} customers, with everything that goes wrong in a
season (see tests/season/README.md). At the end the database held ${number(kept)} orders. Times are those that
19 of 20 visits took at most, on the machine that played the season, where the database is a file beside
the server. \`npm run season -- --seed ${seed} --weeks ${weeks.length} --markets ${markets} --customers ${customers} --plots\` made this page.

${tables.join("\n")}`;
}

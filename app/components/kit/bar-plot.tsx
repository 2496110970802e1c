import { useId } from "react";
import "./bar-plot.css";

/**
 * Answers one question with bars that the server draws: the figure as a headline, a sentence that
 * says what the bars show, and the same values as a table.
 */
export function BarPlot({
  question,
  figure,
  sentence,
  points,
  columns,
}: {
  /** 'Sales by market day' */
  question: string;
  /** The answer as a figure: '$1,240'. */
  figure: string;
  /** What the bars show: 'November 14 was the best of eight market days.' */
  sentence: string;
  points: readonly PlotPoint[];
  /** The headings of the table: what each bar is, and what it measures. */
  columns: readonly [string, string];
}) {
  const id = useId();
  const { width, height } = plotSize;
  return (
    <figure className="plot" aria-labelledby={id}>
      <figcaption id={id} className="stack gap-0">
        <span className="strong">{question}</span>
        <strong className="plot-figure">{figure}</strong>
        <span className="muted">{sentence}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height + 1}`}
        className="plot-bars"
        aria-hidden="true"
        focusable="false"
      >
        {barsOf(points).map((bar) => (
          <rect key={bar.x} {...bar} rx={2} />
        ))}
        <path d={`M0 ${height + 0.5}H${width}`} />
      </svg>
      <p className="flex between muted small gap-4" aria-hidden="true">
        <span>{points[0]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </p>
      <details className="plot-table">
        <summary>As a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{columns[0]}</th>
              <th scope="col">{columns[1]}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, text }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

interface PlotPoint {
  /** The name of the bar: 'Nov 14'. */
  label: string;
  value: number;
  /** The value as text: '$240'. */
  text: string;
}

interface PlotBar {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * How a plot is drawn: 320 by 120 units, bars from the bottom up, with gaps of a third of a bar
 * between them.
 */
export const plotSize = { width: 320, height: 120 } as const;

/**
 * The bars of a plot. The tallest bar reaches the top, and every value above zero is visible.
 * Values are amounts: a value below zero is drawn as zero.
 */
export function barsOf(points: readonly Pick<PlotPoint, "value">[]): PlotBar[] {
  const most = Math.max(0, ...points.map(({ value }) => value));
  const step = plotSize.width / Math.max(1, points.length);
  return points.map(({ value }, at) => {
    const share = most === 0 || value <= 0 ? 0 : Math.max(value / most, 0.02);
    const height = share * plotSize.height;
    return { x: at * step + step / 8, y: plotSize.height - height, width: step * 0.75, height };
  });
}

import { useId } from "react";
import { barsOf, type PlotPoint, plotSize } from "./bar-plot.rules";
import "./bar-plot.css";

/**
 * One question, answered by bars that the server draws: the figure as headline, a sentence that says
 * what is seen, and the same as a table.
 */
export function BarPlot({
  question,
  figure,
  sentence,
  points,
  columns,
}: {
  /** 'Takings by market day' */
  question: string;
  /** The answer in a figure: '$1,240'. */
  figure: string;
  /** What the bars show: 'November 14 was the best of eight market days.' */
  sentence: string;
  points: readonly PlotPoint[];
  /** Heads of the table: what each bar is, and what it measures. */
  columns: readonly [string, string];
}) {
  const id = useId();
  const { width, height } = plotSize;
  return (
    <figure className="plot" aria-labelledby={id}>
      <figcaption id={id} className="plot-head">
        <span className="plot-question">{question}</span>
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
      <p className="plot-ends" aria-hidden="true">
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

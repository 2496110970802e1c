export interface PlotPoint {
  /** Under the bar: 'Nov 14'. */
  label: string;
  value: number;
  /** The value as one reads it: '$240'. */
  text: string;
}

export interface PlotBar {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How a plot is drawn: 320 by 120 units, bars from the ground up, a third of a bar between them. */
export const plotSize = { width: 320, height: 120 } as const;

/**
 * The bars of a plot. The tallest reaches the top; what is more than nothing can be seen. Values are
 * amounts: what is below nothing stands as nothing.
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

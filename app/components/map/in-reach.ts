/**
 * How much of a marker must be free, in both directions, so that a user can hit it: CSS pixels,
 * from WCAG 2.5.8.
 */
const least = 24;

/** The elements that lie over the markers. */
const lids = [
  ".leaflet-control",
  ".leaflet-popup-content-wrapper",
  ".map-over-top > *",
  ".map-problem",
  ".map-said > *",
  ".map-over-foot > *",
].join();

/**
 * Removes markers that a button or a message covers from the tab order, and puts back markers that
 * are free again. A focus that is out of sight is lost (WCAG 2.4.11), and the list has all markets.
 */
export function keepInReach(stage: HTMLElement): void {
  const covers = [...stage.querySelectorAll(lids)].map((lid) => lid.getBoundingClientRect());
  for (const marker of stage.querySelectorAll<HTMLElement>(".leaflet-marker-icon[role=button]")) {
    const box = marker.getBoundingClientRect();
    marker.tabIndex = covers.every((cover) => isFree(box, cover)) ? 0 : -1;
  }
}

type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** Whether two boxes overlap, if only a little. */
export const overlaps = (box: Box, cover: Box): boolean =>
  cover.left < box.right &&
  cover.right > box.left &&
  cover.top < box.bottom &&
  cover.bottom > box.top;

/** Whether enough of a box is free beside, above or below the box that covers it. */
export function isFree(box: Box, cover: Box): boolean {
  const left = Math.max(
    cover.left - box.left,
    box.right - cover.right,
    cover.top - box.top,
    box.bottom - cover.bottom,
  );
  return !overlaps(box, cover) || left >= least;
}

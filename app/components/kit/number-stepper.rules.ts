/** The whole number that a typed text stands for: within min and max, and min for no number. */
export function settle(text: string, min: number, max = Number.MAX_SAFE_INTEGER): number {
  const typed = Math.floor(Number(text));
  if (text.trim() === "" || !Number.isFinite(typed)) return min;
  return Math.min(Math.max(typed, min), max);
}

/** One more or one less than what is typed, within min and max. */
export function nextStep(text: string, by: 1 | -1, min: number, max?: number): number {
  return settle(String(settle(text, min, max) + by), min, max);
}

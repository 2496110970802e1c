/**
 * What becomes of a typed text when its field is left: `min` for what is no number or is less, as
 * the spec has it. Anything else stays as it was typed: too many, or a part of one, is told and not
 * silently made another number.
 */
export function settle(text: string, min: number): number {
  const typed = Number(text);
  if (text.trim() === "" || !Number.isFinite(typed)) return min;
  return Math.max(typed, min);
}

/** One whole number more or less than what is typed, within min and max. */
export function nextStep(
  text: string,
  by: 1 | -1,
  min: number,
  max = Number.MAX_SAFE_INTEGER,
): number {
  return Math.min(Math.max(Math.floor(settle(text, min)) + by, min), max);
}

import { stripVTControlCharacters } from "node:util";

/** The warnings in wrangler's output, for example about a setting in the wrong place. */
export const warningsIn = (output) =>
  (stripVTControlCharacters(output).match(/^.*\[WARNING\].*(?:\n(?:[ \t].*)?$)*/gm) ?? []).map(
    (warning) => warning.trim(),
  );

import { linesBeginning, readPlaceText, type Town, townOf } from "./gazetteer";

/**
 * The places that a text may become while somebody is typing it: rules over the gazetteer's files,
 * as gazetteer.ts has them. Runs anywhere.
 */

/** What begins like a ZIP is one: '33133, Miami, FL'. In the order of numbers. */
export function zipsBeginning(file: string, digits: string, most: number): string[] {
  return linesBeginning(file, digits)
    .map((line) => {
      const [zip, , , town, state] = line.split("\t");
      return `${zip}, ${town}, ${state}`;
    })
    .sort()
    .slice(0, most);
}

/**
 * 'Miami, FL' for 'mia' and for 'miami f': towns whose name begins so, those where most people live
 * first; the state's own where one has been typed behind a whole name.
 */
export function townsBeginning(file: string, typed: string, most: number): string[] {
  const asked = readPlaceText(typed);
  if ("zip" in asked) return [];
  const found = new Map<string, Town>();
  for (const { town, state } of asked.readings) {
    const lines = linesBeginning(file, town).map(townOf);
    const fitting = lines
      .filter((each) => state === null || (each.state === state && each.key === town))
      .sort((a, b) => b.people - a.people);
    for (const each of fitting) found.set(each.name, each);
  }
  return [...found.keys()].slice(0, most);
}

import { linesBeginning, readPlaceText, type Town, townOf } from "./gazetteer";

/**
 * Suggests the places that a user may be typing: rules over the gazetteer's files, as in
 * gazetteer.ts. Runs in the browser and on the server.
 */

/** The ZIP codes that begin with these digits, in numeric order: '33133, Miami, FL'. */
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
 * 'Miami, FL' for 'mia' and for 'miami f': the towns with a name that begins like the text, those
 * with the most people first. If a state follows a whole name, only the towns of that state.
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

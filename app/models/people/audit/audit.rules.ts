/** What of a subject an act has changed: small, and nothing that opens a door. */
export type Facts = Record<string, string | number | boolean | null | undefined>;

/** A text in a line is cut to so many letters, and a line has at most so many facts. */
const longestText = 200;
const mostFacts = 12;
/** As long as a line's before or after may be; a CHECK of the table says the same. */
const longestFacts = 2000;

const isSecret = (name: string) => /password|secret|token|hash/i.test(name);

/**
 * Facts as the log holds them: JSON of at most 2,000 characters, long texts cut, secrets never.
 * Throws for a fact whose name says that it is a secret: that is a mistake of the program.
 */
export function factsText(facts: Facts | null): string | null {
  if (facts === null) return null;
  const entries = Object.entries(facts).filter(([, value]) => value !== undefined);
  const secret = entries.find(([name]) => isSecret(name));
  if (secret) throw new Error(`${secret[0]} is no fact for the audit log`);
  const kept: [string, unknown][] = [];
  for (const [name, value] of entries.slice(0, mostFacts)) {
    const next = [...kept, [name, cut(value)] as [string, unknown]];
    if (JSON.stringify(Object.fromEntries(next)).length <= longestFacts)
      kept.push([name, cut(value)]);
  }
  return JSON.stringify(Object.fromEntries(kept));
}

function cut(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const letters = [...value.toWellFormed()];
  return letters.length > longestText
    ? `${letters.slice(0, longestText - 1).join("")}…`
    : value.toWellFormed();
}

/** What changed of two states of a thing, and nothing else. */
export function changesOf(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );
  const only = (facts: Facts) =>
    Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
  return { before: only(before), after: only(after) };
}

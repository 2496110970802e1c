/** The properties of a subject that an act changed. They are short and contain no secrets. */
export type Facts = Record<string, string | number | boolean | null | undefined>;

/** The most characters of a text in a line, and the most facts in a line. */
const longestText = 200;
const mostFacts = 12;
/** The most characters of a line's `before` or `after`. A CHECK of the table has the same limit. */
const longestFacts = 2000;

const isSecret = (name: string) => /password|secret|token|hash/i.test(name);

/**
 * Facts as the log stores them: JSON of at most 2,000 characters, with long texts cut and without
 * secrets. Throws if a fact's name says that the fact is a secret: such a fact is a bug.
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

/** The facts that differ between two states, and no others. */
export function changesOf(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );
  const only = (facts: Facts) =>
    Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
  return { before: only(before), after: only(after) };
}

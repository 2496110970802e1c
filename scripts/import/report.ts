import { type Finding, findings, type Note } from "../../app/models/directory-import/findings";

/** Findings with how often each was met, most frequent first. */
export function grouped(notes: readonly Note[]): [Finding, Note[]][] {
  const groups = new Map<Finding, Note[]>();
  for (const note of notes) {
    const group = groups.get(note.finding);
    if (group) group.push(note);
    else groups.set(note.finding, [note]);
  }
  return [...groups].sort(([, a], [, b]) => b.length - a.length);
}

/** The groups and their counts, for the screen. */
export function summaryOf(notes: readonly Note[]): string {
  return grouped(notes)
    .map(([finding, group]) => `${String(group.length).padStart(7)}  ${findings[finding]}`)
    .join("\n");
}

/** Every note, group by group and row by row, for the report file. Plain text, tab-separated. */
export function reportOf(file: string, notes: readonly Note[]): string {
  const head = `What could not be taken at its word in ${file}: ${notes.length} cells or rows.\n`;
  const groups = grouped(notes).map(([finding, group]) => {
    const rows = group.map(
      ({ line, fmid, column, value }) =>
        `line ${line}\tFMID ${fmid || "-"}\t${column || "-"}\t${JSON.stringify(value)}`,
    );
    return `\n${findings[finding]} (${group.length})\n${rows.join("\n")}\n`;
  });
  return [head, ...groups].join("");
}

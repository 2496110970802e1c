import { type Finding, findings } from "../../app/models/running/directory-import/findings";
import type { NoteKind } from "../../app/models/running/directory-import/import.rules";
import type { Note } from "../../app/models/running/directory-import/read-markets";

/** The name of each kind of note, in the summary and in the report. */
const kinds: Record<Exclude<NoteKind, "doubtful" | "unreadable">, string> = {
  added: "added",
  changed: "fields changed",
  kept: "kept as they are here",
  twin: "likely twins: not added",
  gone: "no longer in the directory",
};

/** A note as one line of the report: plain text, tab-separated. */
export const reportLine = ({ kind, line, key, name, text }: Note): string =>
  `${kind}\tline ${line || "-"}\tFMID ${key || "-"}\t${name || "-"}\t${text}\n`;

/** Counts notes as they arrive, so that none has to be stored. */
export class Summary {
  readonly findings = new Map<Finding, number>();
  readonly kinds = new Map<NoteKind, number>();

  add({ kind, finding }: Note): void {
    if (finding) this.findings.set(finding, (this.findings.get(finding) ?? 0) + 1);
    else this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1);
  }

  /**
   * The counts as text: first the doubtful and unreadable values, most frequent first, then the
   * other notes.
   */
  toString(): string {
    const doubtful = [...this.findings]
      .sort(([, a], [, b]) => b - a)
      .map(([finding, count]) => line(count, findings[finding]));
    const told = (["kept", "twin", "gone"] as const).flatMap((kind) => {
      const count = this.kinds.get(kind);
      return count ? [line(count, kinds[kind])] : [];
    });
    return [...doubtful, ...told].join("\n");
  }
}

const line = (count: number, what: string) => `${String(count).padStart(7)}  ${what}`;

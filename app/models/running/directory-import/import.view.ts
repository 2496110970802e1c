import type { Instant } from "~/platform/context";
import { addressesOf } from "../../core/listing/listing.view";
import { momentOf, momentOrNull } from "../../core/moment";
import { formatNumber } from "../../core/numbers";
import { whatThatMeans } from "./cost.rules";
import {
  countsOf,
  type ImportState,
  isUnderWay,
  type NoteKind,
  noteKinds,
  percentOf,
} from "./import.rules";
import { type DirectoryImport, partOf } from "./import.server";
import { noteListing, type readImport } from "./notes-listing.server";

export const importPath = (id: number) => `/admin/system/import/${id}`;

const stateWords: Record<
  ImportState,
  [kind: "waiting" | "active" | "done" | "problem" | "ended", word: string]
> = {
  checking: ["active", "Checking"],
  ready: ["waiting", "Ready to import"],
  writing: ["active", "Importing"],
  done: ["done", "Done"],
  stopped: ["ended", "Stopped"],
  failed: ["problem", "Not readable"],
};

const sourceNames: Record<string, string> = {
  usda: "National Farmers Market Directory",
  "usda-portal": "Local Food Portal",
};

/** The name of each kind of note, before and after the import writes. */
const kindWords: Record<NoteKind, [would: string, was: string]> = {
  added: ["To add", "Added"],
  changed: ["To change", "Changed"],
  kept: ["Kept unchanged", "Kept unchanged"],
  twin: ["Possible duplicates", "Possible duplicates"],
  gone: ["No longer in the file", "No longer in the file"],
  unreadable: ["Not readable", "Not readable"],
  doubtful: ["Doubtful", "Doubtful"],
};

export function importRow(found: DirectoryImport, now: Instant) {
  const { id, name, state, sender, sentAt } = found;
  const isDone = partOf(found) === "done";
  const counts = countsOf(isDone ? found.done : found.preview);
  const [kind, word] = stateWords[state];
  return {
    id,
    path: importPath(id),
    name,
    state: kind,
    word,
    sent: momentOf(sentAt, now),
    sender,
    rows: formatNumber(counts.rows),
    did: isDone
      ? `${formatNumber(counts.added)} added, ${formatNumber(counts.changed)} changed`
      : `${formatNumber(counts.added)} to add, ${formatNumber(counts.changed)} to change`,
  };
}
export type ImportRow = ReturnType<typeof importRow>;

/** An import as its own page shows it. */
export function importView(found: DirectoryImport, now: Instant) {
  const { id, state, bytes, isWhole, takesDown, problem, sender, starter } = found;
  const part = partOf(found);
  const counts = countsOf(part === "done" ? found.done : found.preview);
  const [kind, word] = stateWords[state];
  // A row without a readable key may be about any market that otherwise seems gone.
  const canRemove = isWhole && counts.gone > 0 && counts.keyless === 0;
  const nothing = counts.added + counts.changed === 0 && !canRemove;
  return {
    id,
    path: importPath(id),
    name: found.name,
    kind,
    word,
    state,
    isUnderWay: isUnderWay(state),
    percent: percentOf(found),
    problem,
    facts: [
      { term: "Directory", value: sourceNames[found.source] ?? found.source },
      { term: "Size", value: `${formatNumber(Math.ceil(bytes / 1000))} KB` },
      { term: "Whole directory", value: isWhole ? "Yes" : "No" },
      { term: "Rows read", value: formatNumber(counts.rows) },
      { term: "Nothing new", value: formatNumber(counts.same + counts.older) },
      { term: "Removed", value: takesDown ? formatNumber(counts.takenDown) : null },
    ],
    sent: momentOf(found.sentAt, now),
    sender,
    started: momentOrNull(found.startedAt, now),
    starter,
    ended: momentOrNull(found.endedAt, now),
    start:
      state === "ready"
        ? {
            nothing,
            canRemove,
            gone: formatNumber(counts.gone),
            what: `${formatNumber(counts.added)} to add, ${formatNumber(counts.changed)} to change`,
            cost: whatThatMeans(counts.rowsToWrite),
          }
        : null,
    canStop: found.endedAt === null,
  };
}
export type ImportView = ReturnType<typeof importView>;

/** The kinds of notes that an import has, as tabs with one of them chosen. */
export function noteTabs(found: DirectoryImport, shown: string | undefined) {
  const part = partOf(found);
  const counts = countsOf(part === "done" ? found.done : found.preview);
  // In alphabetical order: if the address asks for no kind, the first kind in this order is shown.
  return [...noteKinds]
    .sort()
    .filter((kind) => counts[kind] > 0)
    .map((kind) => ({
      label: kindWords[kind][part === "done" ? 1 : 0],
      to: `${importPath(found.id)}?kind=${kind}`,
      chosen: kind === shown,
      count: counts[kind],
    }));
}

export function notesView(path: string, list: Awaited<ReturnType<typeof readImport>>["list"]) {
  const { previous, next } = addressesOf(path, list, noteListing);
  return {
    rows: list.rows.map(({ id, kind, key, name, text, marketId }) => ({
      id,
      name: name || "Row without a name",
      key,
      line: kind === "gone" ? null : Math.floor(id / 100),
      text,
      to: marketId === null ? null : `/market/${marketId}`,
    })),
    previous,
    next,
  };
}
export type NotesView = ReturnType<typeof notesView>;

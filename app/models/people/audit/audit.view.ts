import type { Instant } from "~/platform/context";
import { momentOf } from "../../core/moment";
import type { AuditChoices, AuditEntry, AuditRequest } from "./audit.server";

/** An action's name in words: 'user_role_changed' becomes 'User role changed'. */
function actionWords(action: string): string {
  const words = action.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The paths of the subjects that have their own page. */
const pages: Record<string, string> = {
  user: "/admin/system/users",
  mail: "/admin/system/mail",
  order: "/admin/system/orders",
};

/** A line of the log as pages show it. */
export function auditView(entry: AuditEntry, now: Instant) {
  const { id, at, actor, actorId, action, subjectType, subjectId, before, after } = entry;
  const page = pages[subjectType];
  return {
    id,
    at: momentOf(at, now),
    who: actor ?? (actorId === null ? "Market Day" : `Account ${actorId}`),
    what: actionWords(action),
    subject: {
      text:
        subjectId === null ? actionWords(subjectType) : `${actionWords(subjectType)} ${subjectId}`,
      to: page && subjectId !== null ? `${page}/${subjectId}` : null,
    },
    changes: changesIn(before, after),
  };
}
export type AuditView = ReturnType<typeof auditView>;

/** What changed in the subject, fact by fact. A side is null if it has no value. */
function changesIn(before: AuditEntry["before"], after: AuditEntry["after"]) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({
    name: actionWords(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
    before: textOf(before?.[name]),
    after: textOf(after?.[name]),
  }));
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

/** A line as the API shows it. */
export const auditJson = ({ at, ...entry }: AuditEntry) => ({
  ...entry,
  at: new Date(at).toISOString(),
});

/** The log's filters as form choices, with the chosen values. */
export function choicesView({ actors, actions, subjects }: AuditChoices, chosen: Chosen) {
  const named = (value: string) => ({ value, label: actionWords(value) });
  const [type, id] = chosen.subject?.split(".") ?? [];
  return {
    actor: {
      value: chosen.actor ?? "",
      options: actors.map((each) => ({ value: String(each.id), label: each.username })),
    },
    action: { value: chosen.action ?? "", options: actions.map(named) },
    subject: {
      value: chosen.subject ?? "",
      options: [
        // One single subject, which the address names.
        ...(type && id ? [{ value: `${type}.${id}`, label: `${actionWords(type)} ${id}` }] : []),
        ...subjects.map(named),
      ],
    },
    from: chosen.from ?? "",
    to: chosen.to ?? "",
  };
}
type Chosen = AuditRequest["filters"];
export type AuditFiltersView = ReturnType<typeof choicesView>;

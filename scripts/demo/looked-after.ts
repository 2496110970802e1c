import type { InferInsertModel } from "drizzle-orm";
import type { auditLog } from "~/models/people/audit/audit.tables";
import { mostTries } from "~/models/people/mail/mail.rules";
import type { mailOutbox } from "~/models/people/mail/mail.tables";
import type {
  directoryImportNotes,
  directoryImports,
} from "~/models/running/directory-import/import.tables";
import type { DemoUsername } from "./people";

const hour = 60 * 60_000;

/**
 * Emails that were sent, and some that failed: one address that does not accept mail, and one
 * mailbox that is full.
 */
const mails = [
  { to: "marisol", subject: "Your order is confirmed", hoursAgo: 50, error: null },
  { to: "devon", subject: "Your order is ready for pickup", hoursAgo: 26, error: null },
  {
    to: "lucien",
    subject: "Your order has been cancelled",
    hoursAgo: 30,
    error: "550 5.1.1 The mailbox does not exist",
  },
  { to: "priya", subject: "Tomorrow: your pickup", hoursAgo: 20, error: null },
  {
    to: "reader.gone",
    subject: "Confirm your subscription",
    hoursAgo: 70,
    error: "452 4.2.2 The mailbox is full",
  },
] as const;

/** What administrators have done in the last few days, oldest first. */
const acts: {
  action: string;
  user: DemoUsername;
  hoursAgo: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}[] = [
  {
    action: "user_role_changed",
    user: "paloma",
    hoursAgo: 190,
    before: { role: "customer" },
    after: { role: "vendor", reason: "Runs Paper Lantern, as she wrote to us" },
  },
  {
    action: "user_deactivated",
    user: "quickdeals",
    hoursAgo: 75,
    before: { active: true },
    after: { active: false, reason: "Wrote advertisements into reviews" },
  },
  {
    action: "account_view_begun",
    user: "devon",
    hoursAgo: 28,
    before: {},
    after: {},
  },
  {
    action: "account_view_ended",
    user: "devon",
    hoursAgo: 27.9,
    before: {},
    after: { minutes: 6 },
  },
];

/** An imported directory file, and the notes about its rows. */
const notes: Omit<InferInsertModel<typeof directoryImportNotes>, "importId" | "part">[] = [
  {
    kind: "kept",
    place: 400,
    key: "9000003",
    name: "Redland Farm Market",
    text: "Name (edited here): “Redland Market” → “Redland Farm Market”",
  },
  {
    kind: "twin",
    place: 700,
    key: "9000006",
    name: "Sunset Harbour Farmers' Market",
    text: "Not added: it is likely the same as Sunset Harbour Farmers Market on line 3",
  },
  {
    kind: "unreadable",
    place: 900,
    key: "9000008",
    name: "",
    text: "MarketName “”: a market without a name: skipped",
  },
  {
    kind: "doubtful",
    place: 500,
    key: "9000004",
    name: "Homestead Growers Market",
    text: "Season1Date “11/31/2025 to 04/30/2026”: a day that its month does not have: the month's last day taken",
  },
];

function importRows(now: number, admin: number) {
  const [sentAt, source] = [now - 52 * hour, "usda"];
  const counts = { rows: 12, same: 8, kept: 1, twin: 1, unreadable: 1, doubtful: 1 };
  const made: InferInsertModel<typeof directoryImports> = {
    id: 1,
    name: "farmers-markets-2025.csv",
    bytes: 4_180,
    source,
    state: "done",
    cursorByte: 4_180,
    preview: JSON.stringify(counts),
    done: JSON.stringify(counts),
    sentBy: admin,
    sentAt,
    checkedAt: sentAt + hour / 60,
    startedBy: admin,
    startedAt: sentAt + hour / 12,
    endedAt: sentAt + hour / 10,
  };
  return {
    imports: [made],
    importNotes: notes.map((note) => ({ ...note, importId: 1, part: "done" as const })),
  };
}

/** What the administrator of the whole system sees there. */
export function lookedAfterRows(now: number, userId: (username: string) => number) {
  return {
    ...importRows(now, userId("admin")),
    mails: mails.map(
      ({ to, subject, hoursAgo, error }, index): InferInsertModel<typeof mailOutbox> => ({
        key: `demo:${index}`,
        toEmail: `${to}@marketday.example`,
        subject,
        text: `Hello ${to},\n\nthis mail is part of the demo.\n\n--\nMarket Day`,
        html: "",
        status: error ? "given_up" : "sent",
        attempts: error ? mostTries : 1,
        nextAttemptAt: now - (hoursAgo - 12) * hour,
        lastError: error,
        createdAt: now - hoursAgo * hour,
        sentAt: error ? null : now - hoursAgo * hour + hour / 60,
      }),
    ),
    acts: acts.map(
      ({ action, user, hoursAgo, before, after }): InferInsertModel<typeof auditLog> => ({
        at: now - hoursAgo * hour,
        actorUserId: userId("admin"),
        action,
        subjectType: "user",
        subjectId: userId(user),
        before,
        after,
      }),
    ),
  };
}

import { z } from "~/platform/zod";
import { answer, id, moment } from "../core/answer";
import type { auditJson } from "./audit/audit.view";
import type { mailJson } from "./mail/mail.view";
import type { retryMail } from "./mail/mail-list.server";
import type { choosePush, pushJson, turnOnPush } from "./push/browsers.server";
import { pushKinds } from "./push/push.rules";
import type { readNews } from "./push/push-outbox.server";
import type { save } from "./saved/saved.server";
import type { setUserRole, setUserState } from "./user/look-after.server";
import type { apiSignIn } from "./user/user.server";
import type { userJson } from "./user/user.view";
import { type OfficialAccount, roles, userStates } from "./user/user-list";

const role = z.enum(roles);

export const SignedIn = answer<Awaited<ReturnType<typeof apiSignIn>>>()(
  "SignedIn",
  z.object({
    id,
    username: z.string(),
    email: z.string(),
    userType: role,
    isAdmin: z.boolean(),
    vendorId: id.nullable(),
    authToken: z.string().describe("Send this token as `Authorization: Bearer …`"),
  }),
);

export const Account = answer<ReturnType<typeof userJson>>()(
  "Account",
  z.object({
    id,
    username: z.string(),
    email: z.string(),
    name: z.string(),
    userType: role,
    isActive: z.boolean(),
    createdAt: moment.nullable(),
  }),
);

export const AccountState = answer<Awaited<ReturnType<typeof setUserState>>>()(
  "AccountState",
  z.object({ id, username: z.string(), state: z.enum(userStates) }),
);

export const AccountRole = answer<Awaited<ReturnType<typeof setUserRole>>>()(
  "AccountRole",
  z.object({ id, username: z.string(), role }),
);

const accounts = z.array(
  z.object({ id, username: z.string(), email: z.string(), isActive: z.boolean() }),
);
export const OfficialAccounts = answer<Record<"vendors" | "marketManagers", OfficialAccount[]>>()(
  "OfficialAccounts",
  z.object({ vendors: accounts, marketManagers: accounts }),
);

export const Saved = answer<Awaited<ReturnType<typeof save>>>()(
  "Saved",
  z.object({
    type: z.enum(["market", "vendor"]),
    id,
    isSaved: z.boolean(),
    title: z.string(),
    description: z.string(),
  }),
);

export const Mail = answer<ReturnType<typeof mailJson>>()(
  "Mail",
  z.object({
    id,
    key: z.string(),
    toEmail: z.string(),
    subject: z.string(),
    status: z.enum(["queued", "sent", "given_up"]),
    attempts: z.int(),
    lastError: z.string().nullable(),
    createdAt: moment.nullable(),
    nextAttemptAt: moment.nullable(),
    sentAt: moment.nullable(),
  }),
);

export const MailQueued = answer<Awaited<ReturnType<typeof retryMail>>>()(
  "MailQueued",
  z.object({ id, status: z.literal("queued") }),
);

const facts = z.record(z.string(), z.unknown()).nullable();

export const AuditEntry = answer<ReturnType<typeof auditJson>>()(
  "AuditEntry",
  z.object({
    id,
    at: moment,
    actorId: id.nullable(),
    actor: z.string().nullable(),
    action: z.string(),
    subjectType: z.string(),
    subjectId: id.nullable(),
    before: facts,
    after: facts,
  }),
  "An entry in the audit log.",
);

const kind = z.enum(pushKinds);

export const PushSettings = answer<ReturnType<typeof pushJson>>()(
  "PushSettings",
  z.object({
    publicKey: z.string().nullable().describe("The key that browsers subscribe with"),
    kinds: z.array(z.object({ kind, isOn: z.boolean() })),
    browsers: z.array(
      z.object({ id, label: z.string(), isThis: z.boolean(), createdAt: moment.nullable() }),
    ),
  }),
);

export const PushKinds = answer<Awaited<ReturnType<typeof choosePush>>>()(
  "PushKinds",
  z.object({ kinds: z.array(kind) }),
);

export const PushBrowserAdded = answer<Awaited<ReturnType<typeof turnOnPush>>>()(
  "PushBrowserAdded",
  z.object({ id, label: z.string() }),
);

export const News = answer<Awaited<ReturnType<typeof readNews>>>()(
  "News",
  z.object({ id, title: z.string(), line: z.string(), path: z.string() }),
);

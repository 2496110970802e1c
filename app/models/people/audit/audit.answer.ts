import { z } from "~/platform/zod";
import { answer, id, moment } from "../../core/answer";
import type { auditJson } from "./audit.view";

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
  "A privileged act.",
);

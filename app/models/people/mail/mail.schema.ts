import { z } from "~/platform/zod";
import { rowId } from "../../core/fields";

export const RetryMail = z.object({ mailId: rowId("Which mail?") });
export type RetryMail = z.output<typeof RetryMail>;

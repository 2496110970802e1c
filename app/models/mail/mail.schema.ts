import { z } from "~/platform/zod";
import { rowId } from "../fields";

export const RetryMail = z.object({ mailId: rowId("Which mail?") });
export type RetryMail = z.output<typeof RetryMail>;

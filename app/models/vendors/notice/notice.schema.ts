import { z } from "~/platform/zod";
import { linkToken } from "../../core/fields";
import { noticeKinds } from "./notice.rules";

/** A vendor says which mails about the vendor come. A form leaves a box out that is not ticked. */
export const SetNotices = z.object({
  newOrder: z.boolean().default(false),
  cancellation: z.boolean().default(false),
  packSheet: z.boolean().default(false),
  coming: z.boolean().default(false),
});
export type SetNotices = z.output<typeof SetNotices>;

/** Whoever reads a mail to a vendor wants no more of its kind. */
export const SwitchOff = z.object({
  token: linkToken,
  kind: z.enum(noticeKinds, { error: "No such email" }).catch("new_order"),
});
export type SwitchOff = z.output<typeof SwitchOff>;

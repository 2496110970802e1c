import { z } from "~/platform/zod";
import { linkToken } from "../../core/fields";
import { noticeKinds } from "./notice.rules";

/**
 * A member chooses which emails about the vendor they get. A form leaves out a box that is not
 * ticked.
 */
export const SetNotices = z.object({
  newOrder: z.boolean().default(false),
  cancellation: z.boolean().default(false),
  packSheet: z.boolean().default(false),
  coming: z.boolean().default(false),
});
export type SetNotices = z.output<typeof SetNotices>;

/** The reader of a vendor email turns off all emails of its kind. */
export const SwitchOff = z.object({
  token: linkToken,
  kind: z.enum(noticeKinds, { error: "No such email" }).catch("new_order"),
});
export type SwitchOff = z.output<typeof SwitchOff>;

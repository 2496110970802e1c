import { z } from "~/platform/zod";
import { opaque, rowId } from "../../core/fields";
import { pushKinds } from "./push.rules";

const noKey = "Your browser sent no usable key. Turn notifications off and on again.";

/** A browser asks for the account's news, with what its push service gave it. */
export const TurnOnPush = z.object({
  endpoint: opaque(500),
  p256dh: z.string({ error: noKey }).regex(/^[\w-]{87}=?$/, noKey),
  auth: z.string({ error: noKey }).regex(/^[\w-]{22}(==)?$/, noKey),
});
export type TurnOnPush = z.output<typeof TurnOnPush>;

export const TurnOffPush = z.object({ browserId: rowId("Choose a browser") });
export type TurnOffPush = z.output<typeof TurnOffPush>;

/** The kinds of news that the account wants in its browsers. A form without ticks sends none. */
export const ChoosePush = z.object({
  kinds: z
    .array(z.enum(pushKinds, { error: "No such notification" }))
    .max(20)
    .default([]),
});
export type ChoosePush = z.output<typeof ChoosePush>;

import { z } from "~/platform/zod";
import { opaque, rowId } from "../../core/fields";
import { pushKinds } from "./push.rules";

/** A key that a browser has made. Browsers write it with or without the padding of base64. */
const key = (name: string, pattern: RegExp) => {
  const error = `The key “${name}” isn’t usable. Turn notifications off and on again.`;
  return z.string({ error }).regex(pattern, error);
};

/** A browser asks for the account's news, with what its push service gave it. */
export const TurnOnPush = z.object({
  endpoint: opaque(500),
  p256dh: key("p256dh", /^[\w-]{87}=?$/),
  auth: key("auth", /^[\w-]{22}(==)?$/),
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

import { z } from "~/platform/zod";
import { rowId } from "../../core/fields";

const failedEventId = rowId("Which event?");

/** Fetches an event from Stripe once more, and works it through. */
export const TryEventAgain = z.object({ failedEventId });
export type TryEventAgain = z.infer<typeof TryEventAgain>;

/** Says that an event needs nobody any more, though it was never worked through. */
export const SetEventAside = z.object({ failedEventId });
export type SetEventAside = z.infer<typeof SetEventAside>;

import { z } from "~/platform/zod";
import { rowId } from "../../core/fields";

const failedEventId = rowId("Which event?");

/** Fetches an event from Stripe once more and processes it. */
export const TryEventAgain = z.object({ failedEventId });
export type TryEventAgain = z.infer<typeof TryEventAgain>;

/** Records that nobody has to see to an event any more, although it was never processed. */
export const SetEventAside = z.object({ failedEventId });
export type SetEventAside = z.infer<typeof SetEventAside>;

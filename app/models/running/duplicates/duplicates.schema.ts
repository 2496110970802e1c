import { z } from "~/platform/zod";
import { rowId } from "../../core/fields";

/**
 * The decision about two markets: they are one, and the market `keepId` stays, or they are two, and
 * `keepId` is null.
 */
export const DecideDuplicate = z
  .object({
    oneId: rowId("Choose a market"),
    otherId: rowId("Choose a market"),
    keepId: rowId("Choose the market to keep").nullable().default(null),
  })
  .refine(({ oneId, otherId }) => oneId !== otherId, {
    path: ["otherId"],
    message: "Choose two markets",
  })
  .refine(({ oneId, otherId, keepId }) => keepId === null || [oneId, otherId].includes(keepId), {
    path: ["keepId"],
    message: "Choose one of the two markets",
  });
export type DecideDuplicate = z.output<typeof DecideDuplicate>;

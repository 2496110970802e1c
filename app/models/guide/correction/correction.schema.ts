import { z } from "~/platform/zod";
import { optionalEmail, optionalText, rowId, seenVersion } from "../../core/fields";
import { wrongThings } from "./correction.rules";

/** A visitor says that a market's page is still right, or what is wrong with it. */
export const AnswerStillRight = z
  .object({
    marketId: rowId("Which market?"),
    answer: z.enum(["yes", ...wrongThings], { error: "Choose an answer" }),
    text: optionalText(1000),
    email: optionalEmail("Invalid email address"),
  })
  .refine(({ answer, text }) => answer === "yes" || answer === "closed" || text !== null, {
    path: ["text"],
    message: "Enter what the page should say",
  });
export type AnswerStillRight = z.output<typeof AnswerStillRight>;

/** An administrator decides about a correction, at the version they saw. */
export const DecideCorrection = z
  .object({
    correctionId: rowId("Choose a correction"),
    version: seenVersion,
    decision: z.enum(["applied", "declined"], {
      error: "Choose whether to apply or reject the correction",
    }),
    reason: optionalText(300),
  })
  .refine(({ decision, reason }) => decision === "applied" || reason !== null, {
    path: ["reason"],
    message: "Enter a reason for the record",
  });
export type DecideCorrection = z.output<typeof DecideCorrection>;

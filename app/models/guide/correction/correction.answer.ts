import { z } from "~/platform/zod";
import { answer, id, moment, version } from "../../core/answer";
import { correctionStates, wrongThings } from "./correction.rules";
import type { correctionJson } from "./correction.view";
import type { answerStillRight, decideCorrection } from "./corrections.server";

export const Correction = answer<ReturnType<typeof correctionJson>>()(
  "Correction",
  z.object({
    id,
    version,
    state: z.enum(correctionStates),
    what: z.enum(wrongThings),
    text: z.string(),
    email: z.string().nullable().describe("For questions; null once it is decided"),
    cameAt: moment.nullable(),
    decidedAt: moment.nullable(),
    decidedBy: z.string().nullable(),
    reason: z.string().nullable(),
    marketId: id,
    marketName: z.string(),
    location: z.string(),
    isMarketGone: z.boolean(),
  }),
  "What a visitor says is wrong on a market's page.",
);

export const CorrectionDecided = answer<Awaited<ReturnType<typeof decideCorrection>>>()(
  "CorrectionDecided",
  z.object({
    id,
    marketId: id,
    marketName: z.string(),
    state: z.enum(["applied", "declined"]),
    next: id.nullable().describe("The one that waits next"),
  }),
);

export const StillRightAnswered = answer<Awaited<ReturnType<typeof answerStillRight>>>()(
  "StillRightAnswered",
  z.object({
    answer: z.enum(["yes", ...wrongThings]),
    isKnown: z.boolean().describe("Somebody has said the same, and it waits to be looked into"),
  }),
);

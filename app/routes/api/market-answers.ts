import { AnswerStillRight } from "~/models/guide/correction/correction.schema";
import { answerStillRight } from "~/models/guide/correction/corrections.server";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("POST /api/markets/:id/answers", {
  summary: "Says that a market's page is right, or what is wrong with it",
  detail: "Answered with 201 where it waits to be looked into.",
  may: "anyone",
  path: { id: "marketId" },
  command: AnswerStillRight,
  verb: answerStillRight,
  done: (out) => Response.json(out, { status: out.isKnown || out.answer === "yes" ? 200 : 201 }),
  answers: { 200: "StillRightAnswered", 201: "StillRightAnswered" },
  refusals: [429],
});

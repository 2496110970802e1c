import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { answerStillRight } from "~/models/guide/correction/answer.server";
import { AnswerStillRight } from "~/models/guide/correction/correction.schema";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";

/** POST /api/markets/{id}/answers: whether its page is right ('yes'), or what is wrong with it. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  return submitJson(ctx, args, AnswerStillRight, answerStillRight, {
    also: { marketId: idIn(args.params.id) },
    done: (out) => Response.json(out, { status: out.isKnown || out.answer === "yes" ? 200 : 201 }),
  });
}

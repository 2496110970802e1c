import { endSession } from "~/models/people/user/user.server";
import { defineEndpoint } from "~/platform/endpoint";
import { z } from "~/platform/zod";

export const action = defineEndpoint("POST /api/logout", {
  summary: "Ends the session or the token that it comes with",
  detail: "Ending nothing is no error.",
  may: "anyone",
  scope: "none",
  isAnew: true,
  answers: { 200: z.object({ message: z.string() }) },
  async handle(ctx, { request }) {
    await endSession(ctx, request);
    return { message: "Signed out" };
  },
});

import { endPause } from "~/models/vendors/attendance/own-days.server";
import { defineEndpoint } from "~/platform/endpoint";
import { answerOnce } from "~/platform/kept-answers";
import { idIn } from "~/platform/submit";
import { z } from "~/platform/zod";

export const action = defineEndpoint("DELETE /api/vendor/days/pauses/:pauseId", {
  summary: "Ends a pause",
  may: "vendor",
  answers: { 200: z.object({}) },
  refusals: [409],
  handle: (ctx, { request, params }) =>
    answerOnce(ctx, request, async () => {
      await endPause(ctx, { pauseId: idIn(params.pauseId) });
      return Response.json({});
    }),
});

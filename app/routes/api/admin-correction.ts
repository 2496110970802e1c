import { DecideCorrection } from "~/models/guide/correction/correction.schema";
import { decideCorrection } from "~/models/guide/correction/corrections.server";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("PATCH /api/admin/corrections/:id", {
  summary: "Decides about a correction, on the version that was seen",
  detail: "To apply it changes no page: that is done with the market's own form.",
  may: "admin",
  path: { id: "correctionId" },
  command: DecideCorrection,
  verb: decideCorrection,
  answers: { 200: "CorrectionDecided" },
  refusals: [409],
});

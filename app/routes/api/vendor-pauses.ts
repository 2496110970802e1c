import { PauseStall } from "~/models/vendors/attendance/attendance.schema";
import { pauseStall } from "~/models/vendors/attendance/own-days.server";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("POST /api/vendor/days/pauses", {
  summary: "Keeps the stall away from a date to a date",
  may: "vendor",
  command: PauseStall,
  verb: pauseStall,
  answers: { 201: "Pauses" },
  refusals: [409],
});

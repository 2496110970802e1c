import { SetUsualDays } from "~/models/vendors/attendance/attendance.schema";
import { setUsualDays } from "~/models/vendors/attendance/own-days.server";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("PATCH /api/vendor/days/usual", {
  summary: "Says whether the stall comes on every day, or on single ones",
  may: "vendor",
  command: SetUsualDays,
  verb: setUsualDays,
  answers: { 200: "UsualDays" },
  refusals: [409],
});

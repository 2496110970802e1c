import { callOffDay } from "~/models/orders/closing/call-off.server";
import { CallOffDay } from "~/models/vendors/attendance/attendance.schema";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("POST /api/vendor/days/off", {
  summary: "Calls off every order of a day, and the day itself",
  may: "vendor",
  scope: "orders",
  command: CallOffDay,
  verb: callOffDay,
  answers: { 200: "CalledOff" },
  refusals: [409],
});

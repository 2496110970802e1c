import { SetDay } from "~/models/vendors/attendance/attendance.schema";
import { readOwnDays, setDay } from "~/models/vendors/attendance/own-days.server";
import { dateIn, ownDaysJson } from "~/models/vendors/attendance/own-days.view";
import { defineEndpoint } from "~/platform/endpoint";
import { date } from "./_told";

export const loader = defineEndpoint("GET /api/vendor/days", {
  summary: "Tells on which days the stall comes, for eight weeks",
  may: "vendor",
  query: { from: date },
  answers: { 200: "OwnDays" },
  async handle(ctx, { request }) {
    const from = dateIn(new URL(request.url).searchParams.get("from"));
    return ownDaysJson(await readOwnDays(ctx), ctx.now, from);
  },
});

export const action = defineEndpoint("PATCH /api/vendor/days", {
  summary: "Says of one day whether the stall comes",
  may: "vendor",
  command: SetDay,
  verb: setDay,
  answers: { 200: "OwnDay" },
  refusals: [409],
});

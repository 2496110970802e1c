import { cancelDay } from "~/models/orders/closing/cancel-day.server";
import {
  CancelDay,
  CopyStock,
  PauseVendor,
  SetDay,
  SetStock,
  SetUsualDays,
} from "~/models/vendors/attendance/attendance.schema";
import {
  endPause,
  pauseVendor,
  readOwnDays,
  setDay,
  setUsualDays,
} from "~/models/vendors/attendance/own-days.server";
import { dateIn, ownDaysJson } from "~/models/vendors/attendance/own-days.view";
import {
  copyStock,
  readStock,
  setStock,
  stockJson,
} from "~/models/vendors/attendance/stock.server";
import { SetNotices } from "~/models/vendors/notice/notice.schema";
import { noticesJson, readNotices, setNotices } from "~/models/vendors/notice/notices.server";
import { defineEndpoint, type Endpoint } from "~/platform/endpoint";
import { answerOnce } from "~/platform/kept-answers";
import { check, idIn } from "~/platform/submit";
import { z } from "~/platform/zod";
import { date, number } from "./_described";

export const loader: Endpoint[] = [
  defineEndpoint("GET /api/vendor/days", {
    summary: "Returns the vendor’s market days for up to 8 weeks",
    may: "vendor",
    query: { from: date },
    answers: { 200: "OwnDays" },
    async handle(ctx, { request }) {
      const from = dateIn(new URL(request.url).searchParams.get("from"));
      return ownDaysJson(await readOwnDays(ctx), ctx.now, from);
    },
  }),
  defineEndpoint("PATCH /api/vendor/days", {
    summary: "Sets whether the vendor is coming on a day",
    may: "vendor",
    command: SetDay,
    verb: setDay,
    answers: { 200: "OwnDay" },
    refusals: [409],
  }),
  defineEndpoint("PATCH /api/vendor/days/usual", {
    summary: "Sets whether the vendor comes every market day or only on chosen days",
    may: "vendor",
    command: SetUsualDays,
    verb: setUsualDays,
    answers: { 200: "UsualDays" },
    refusals: [409],
  }),
  defineEndpoint("POST /api/vendor/days/off", {
    summary: "Cancels the vendor’s market day and all its orders",
    may: "vendor",
    scope: "orders",
    command: CancelDay,
    verb: cancelDay,
    answers: { 200: "CancelledDay" },
    refusals: [409],
  }),
  defineEndpoint("POST /api/vendor/days/pauses", {
    summary: "Adds a pause from one date to another",
    may: "vendor",
    command: PauseVendor,
    verb: pauseVendor,
    answers: { 201: "Pauses" },
    refusals: [409],
  }),
  defineEndpoint("DELETE /api/vendor/days/pauses/:pauseId", {
    summary: "Ends a pause",
    may: "vendor",
    answers: { 200: z.object({}) },
    refusals: [409],
    handle: (ctx, { request, params }) =>
      answerOnce(ctx, request, async () => {
        await endPause(ctx, { pauseId: idIn(params.pauseId) });
        return Response.json({});
      }),
  }),
  defineEndpoint("GET /api/vendor/stock", {
    summary: "Returns the stock of each product on a market day",
    may: "vendor",
    query: {
      marketId: number.meta({ isRequired: true }),
      date: date.meta({ isRequired: true }),
    },
    answers: { 200: "Stock" },
    refusals: [409],
    async handle(ctx, { request }) {
      const { searchParams } = new URL(request.url);
      const { marketId, date } = check(CopyStock, {
        marketId: Number(searchParams.get("marketId")),
        date: searchParams.get("date"),
      });
      return stockJson(await readStock(ctx, marketId, date));
    },
  }),
  defineEndpoint("PUT /api/vendor/stock", {
    summary: "Sets the stock on a market day, all or nothing",
    may: "vendor",
    command: SetStock,
    verb: setStock,
    answers: { 200: "StockSet" },
    refusals: [409],
  }),
  defineEndpoint("POST /api/vendor/stock/same", {
    summary: "Copies the stock from the last market day on the same weekday",
    may: "vendor",
    command: CopyStock,
    verb: copyStock,
    answers: { 200: "StockCopied" },
    refusals: [409],
  }),
  defineEndpoint("GET /api/vendor/notices", {
    summary: "Returns which emails the account gets, and for owners the latest emails",
    may: "vendor",
    answers: { 200: "Notices" },
    handle: async (ctx) => noticesJson(await readNotices(ctx)),
  }),
  defineEndpoint("PATCH /api/vendor/notices", {
    summary: "Sets which emails the account gets",
    may: "vendor",
    command: SetNotices,
    verb: setNotices,
    answers: { 200: "NoticeSettings" },
  }),
];

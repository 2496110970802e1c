import {
  CalledOff,
  HarvestDone,
  HarvestProposal,
  MovedOrders,
  VendorOrder,
} from "~/models/orders/order/order.answer";
import { MoveOrders, MoveOrdersBack } from "~/models/orders/order/order.schema";
import { CorrectShortHarvest } from "~/models/orders/order/short-harvest.schema";
import { StallDay, TickAnswers } from "~/models/orders/stall-day/stall-day.answer";
import { TickOrders } from "~/models/orders/stall-day/tick.schema";
import {
  OwnDay,
  OwnDays,
  Pauses,
  Stock,
  StockCopied,
  StockSet,
  UsualDays,
} from "~/models/vendors/attendance/attendance.answer";
import {
  CallOffDay,
  CopyStock,
  PauseStall,
  SetDay,
  SetStock,
  SetUsualDays,
} from "~/models/vendors/attendance/attendance.schema";
import { NoticeSettings, Notices } from "~/models/vendors/notice/notice.answer";
import { SetNotices } from "~/models/vendors/notice/notice.schema";
import { z } from "~/platform/zod";
import { changed, type Described, date, listOf, number, vendors } from "./operation";

const Nothing = z.object({});

export const stall: Described = {
  tag: "A stall's orders and days",
  about:
    "What a vendor's own stall has been asked for, and when it comes. An account that works at several stalls names one with `vendorId`.",
  operations: {
    "GET /api/vendor/orders": {
      summary: "Lists the stall's orders, the newest first",
      may: vendors,
      query: changed,
      answers: { 200: listOf(VendorOrder) },
      pages: "cursor",
    },
    "POST /api/vendor/orders/move": {
      summary: "Says what has become of several orders",
      detail: "Each is answered by itself; one that is refused does not stop the others.",
      may: vendors,
      command: MoveOrders,
      answers: { 200: MovedOrders },
    },
    "POST /api/vendor/orders/move-back": {
      summary: "Takes the last step of several orders back",
      may: vendors,
      command: MoveOrdersBack,
      answers: { 200: MovedOrders },
    },
    "GET /api/vendor/short-harvest": {
      summary: "Proposes who gets how many of what there is",
      may: vendors,
      query: {
        marketId: number.meta({ isRequired: true }),
        pickupDate: date.meta({ isRequired: true }),
        productId: number.meta({ isRequired: true }),
        available: z.int().min(0).meta({ isRequired: true }),
      },
      answers: { 200: HarvestProposal },
      refusals: [409],
    },
    "POST /api/vendor/short-harvest": {
      summary: "Gives a short harvest out, all of it or nothing",
      may: vendors,
      command: CorrectShortHarvest,
      answers: { 200: HarvestDone },
      refusals: [409],
    },
    "GET /api/vendor/stall": {
      summary: "Tells today's pickups at a market, all of them",
      may: vendors,
      query: { market: number },
      answers: { 200: StallDay },
    },
    "POST /api/vendor/stall/ticks": {
      summary: "Takes in what a phone at the stall has ticked",
      detail: "The same `key` is the same tick, however often it comes.",
      may: vendors,
      command: TickOrders,
      answers: { 200: TickAnswers },
      refusals: [409],
    },
    "GET /api/vendor/days": {
      summary: "Tells on which days the stall comes, for eight weeks",
      may: vendors,
      query: { from: date },
      answers: { 200: OwnDays },
    },
    "PATCH /api/vendor/days": {
      summary: "Says of one day whether the stall comes",
      may: vendors,
      command: SetDay,
      answers: { 200: OwnDay },
      refusals: [409],
    },
    "PATCH /api/vendor/days/usual": {
      summary: "Says whether the stall comes on every day, or on single ones",
      may: vendors,
      command: SetUsualDays,
      answers: { 200: UsualDays },
      refusals: [409],
    },
    "POST /api/vendor/days/off": {
      summary: "Calls off every order of a day, and the day itself",
      may: vendors,
      command: CallOffDay,
      answers: { 200: CalledOff },
      refusals: [409],
    },
    "POST /api/vendor/days/pauses": {
      summary: "Keeps the stall away from a date to a date",
      may: vendors,
      command: PauseStall,
      answers: { 201: Pauses },
      refusals: [409],
    },
    "DELETE /api/vendor/days/pauses/:pauseId": {
      summary: "Ends a pause",
      may: vendors,
      path: { pauseId: null },
      answers: { 200: Nothing },
      refusals: [409],
    },
    "GET /api/vendor/stock": {
      summary: "Tells how many of each product there are on a market day",
      may: vendors,
      query: {
        marketId: number.meta({ isRequired: true }),
        date: date.meta({ isRequired: true }),
      },
      answers: { 200: Stock },
      refusals: [409],
    },
    "PUT /api/vendor/stock": {
      summary: "Says how many there are, all of it or nothing",
      may: vendors,
      command: SetStock,
      answers: { 200: StockSet },
      refusals: [409],
    },
    "POST /api/vendor/stock/same": {
      summary: "Takes the numbers of the week before",
      may: vendors,
      command: CopyStock,
      answers: { 200: StockCopied },
      refusals: [409],
    },
    "GET /api/vendor/notices": {
      summary: "Tells which mails the account gets, and the last of them",
      may: vendors,
      answers: { 200: Notices },
    },
    "PATCH /api/vendor/notices": {
      summary: "Says which mails the account gets",
      may: vendors,
      command: SetNotices,
      answers: { 200: NoticeSettings },
    },
  },
};

import { z } from "~/platform/zod";
import { answer, day, id, moment, version } from "../core/answer";
import type { changeJson } from "./changes/changes.server";
import { changedKinds } from "./changes/changes.tables";
import { correctionStates, wrongThings } from "./correction/correction.rules";
import type { correctionJson } from "./correction/correction.view";
import type { answerStillRight, decideCorrection } from "./correction/corrections.server";
import type { MapView } from "./map/map.view";
import { dayStates } from "./market/asked-day.rules";
import { marketScenes } from "./market/market-scene";
import type { UploadedPicture } from "./picture/upload.server";
import { visibilities } from "./review/review.rules";
import type { setReviewState } from "./review/review.server";
import type { Suggestion } from "./suggestion/suggestion";

const onDay = z
  .object({
    state: z.enum(dayStates),
    date: day
      .nullable()
      .describe("The next date the market opens on that weekday. Null if unknown"),
    text: z.string(),
    hoursLine: z.string(),
    isToday: z.boolean(),
  })
  .nullable()
  .describe("Opening hours on the requested `day`, in local time");
const place = { lat: z.number(), lng: z.number() };
const bounds = z.object({
  south: z.number(),
  west: z.number(),
  north: z.number(),
  east: z.number(),
});
const asAsked = {
  picture: z.string().nullable(),
  scene: z.enum(marketScenes).describe("The drawing we show if the market has no photo"),
  isOpen: z.boolean(),
  statusLine: z.string().nullable(),
  hoursLine: z.string(),
  closedToday: z
    .string()
    .nullable()
    .describe("Why the market stays closed for the rest of today. Null without a closure"),
  onDay,
};
const point = z.object({
  kind: z.literal("market"),
  id,
  name: z.string(),
  ...place,
  ...asAsked,
  isSaved: z.boolean(),
});

export const MapOfMarkets = answer<MapView>()(
  "MapOfMarkets",
  z.object({
    points: z.array(
      z.union([point, z.object({ kind: z.literal("cluster"), ...place, count: z.int(), bounds })]),
    ),
    list: z.array(
      z.object({
        id,
        name: z.string(),
        address: z.string(),
        location: z.string(),
        lat: z.number().nullable().describe("Null, like lng, if the location is unknown"),
        lng: z.number().nullable(),
        ...asAsked,
        distance: z.number().nullable().describe("Miles"),
        isInView: z
          .boolean()
          .describe(
            "True if the market is inside `bounds`. Without `bounds`, true if its location is known",
          ),
        isSaved: z.boolean(),
      }),
    ),
    isWhole: z.boolean().describe("True if the list has all matches"),
    total: z.int().nullable(),
    isAbout: z.boolean(),
    more: z.boolean(),
    looked: z.object({ found: z.int(), miles: z.number() }).nullable(),
    blur: z.number(),
    near: z.object(place).nullable(),
    question: z
      .object({
        text: z.string(),
        choices: z.array(z.string()),
        isOpen: z
          .boolean()
          .describe(
            "True if we couldn’t tell which place the search meant. Without `bounds`, we then return no markets",
          ),
      })
      .nullable()
      .describe(
        "Asks which place the search meant. `choices` lists possible places, if we found any",
      ),
    around: z
      .string()
      .nullable()
      .describe("The search text, if we understood it as a place and searched around it"),
    notes: z.array(z.string()).describe("Notes on how we understood the search"),
    frame: bounds.nullable(),
    chosen: z.object({ id, name: z.string(), point: point.nullable() }).nullable(),
  }),
  "The markets on a map and in the list beside it.",
);

export const Uploaded = answer<UploadedPicture & { message: string }>()(
  "Uploaded",
  z.object({
    url: z
      .string()
      .describe("The photo’s address, to show the photo and to send in forms and API calls"),
    width: z.int(),
    height: z.int(),
    message: z.string(),
  }),
);

export const Correction = answer<ReturnType<typeof correctionJson>>()(
  "Correction",
  z.object({
    id,
    version,
    state: z.enum(correctionStates),
    what: z.enum(wrongThings),
    text: z.string(),
    email: z
      .string()
      .nullable()
      .describe("The visitor’s address for questions. Null if not given, and after the decision"),
    cameAt: moment.nullable(),
    decidedAt: moment.nullable(),
    decidedBy: z.string().nullable(),
    reason: z.string().nullable(),
    marketId: id,
    marketName: z.string(),
    location: z.string(),
    isMarketGone: z.boolean(),
  }),
  "A visitor’s correction of a market’s page.",
);

export const CorrectionDecided = answer<Awaited<ReturnType<typeof decideCorrection>>>()(
  "CorrectionDecided",
  z.object({
    id,
    marketId: id,
    marketName: z.string(),
    state: z.enum(["applied", "declined"]),
    next: id.nullable().describe("The next correction waiting for review"),
  }),
);

export const ReviewStateSet = answer<Awaited<ReturnType<typeof setReviewState>>>()(
  "ReviewStateSet",
  z.object({ id, marketId: id, state: z.enum(visibilities) }),
);

export const StillRightAnswered = answer<Awaited<ReturnType<typeof answerStillRight>>>()(
  "StillRightAnswered",
  z.object({
    answer: z.enum(["yes", ...wrongThings]),
    isKnown: z
      .boolean()
      .describe("True if we added nothing: the same correction is already waiting for review"),
  }),
);

export const Change = answer<ReturnType<typeof changeJson>>()(
  "Change",
  z.object({
    seq: z.int().min(1).describe("Send the newest value as `since` in your next request"),
    kind: z.enum(changedKinds),
    id,
    updatedAt: moment,
    deleted: z.boolean().describe("True if the record was deleted or is no longer shown"),
  }),
  "A public record’s last change.",
);

const names = { name: z.string(), where: z.string() };

export const Suggested = answer<Suggestion>()(
  "Suggestion",
  z.union([
    z.object({ kind: z.literal("place"), ...names }),
    z.object({ kind: z.enum(["market", "vendor"]), id, ...names }),
  ]),
);

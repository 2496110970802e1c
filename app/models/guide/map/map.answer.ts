import { z } from "~/platform/zod";
import { answer, day, id } from "../../core/answer";
import { dayStates } from "../market/asked-day.rules";
import type { MapView } from "./map.view";

const onDay = z
  .object({
    state: z.enum(dayStates),
    date: day.nullable().describe("The next date on which it opens on that weekday"),
    text: z.string(),
    hoursLine: z.string(),
    isToday: z.boolean(),
  })
  .nullable()
  .describe("What it says of the `day` that was asked for, on its own clock");
const place = { lat: z.number(), lng: z.number() };
const bounds = z.object({
  south: z.number(),
  west: z.number(),
  north: z.number(),
  east: z.number(),
});
const point = z.object({
  kind: z.literal("market"),
  id,
  name: z.string(),
  ...place,
  picture: z.string().nullable(),
  isOpen: z.boolean(),
  statusLine: z.string().nullable(),
  hoursLine: z.string(),
  closedToday: z.string().nullable(),
  onDay,
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
        lat: z.number().nullable().describe("Null, as lng, where nobody has said where it is"),
        lng: z.number().nullable(),
        picture: z.string().nullable(),
        isOpen: z.boolean(),
        statusLine: z.string().nullable(),
        hoursLine: z.string(),
        closedToday: z.string().nullable(),
        onDay,
        distance: z.number().nullable().describe("Miles"),
        isInView: z.boolean().describe("Whether it lies in `bounds`"),
        isSaved: z.boolean(),
      }),
    ),
    isWhole: z.boolean().describe("Whether the list is all that the filters leave"),
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
        isOpen: z.boolean().describe("Nothing is shown before it is answered"),
      })
      .nullable()
      .describe("What is asked back about the place: each choice is one that is known"),
    notes: z.array(z.string()).describe("How the words were understood"),
    frame: bounds.nullable(),
    chosen: z.object({ id, name: z.string(), point: point.nullable() }).nullable(),
  }),
  "What a map shows, and the list beside it.",
);

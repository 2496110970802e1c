import { z } from "~/platform/zod";
import { answer, clock, day, id } from "../../core/answer";
import { Opening } from "./market.answer";
import type { marketsGeoJson } from "./open-data";

export const MarketsGeoJson = answer<ReturnType<typeof marketsGeoJson>>()(
  "MarketsGeoJson",
  z.object({
    type: z.literal("FeatureCollection"),
    attribution: z.string(),
    license: z.string(),
    features: z.array(
      z.object({
        type: z.literal("Feature"),
        id,
        geometry: z
          .object({
            type: z.literal("Point"),
            coordinates: z.array(z.number()).describe("Longitude, latitude"),
          })
          .nullable()
          .describe("Null where the market's place is not known"),
        properties: z.object({
          id,
          name: z.string(),
          description: z.string(),
          location: z.string(),
          address: z.string(),
          city: z.string(),
          state: z.string(),
          zip: z.string(),
          website: z.string().nullable(),
          timeZone: z.string(),
          tags: z.array(z.string()),
          page: z.url(),
          schedules: z.array(z.object(Opening.shape).omit({ marketId: true })),
          closures: z.array(
            z.object({ date: day, reason: z.string(), fromTime: clock.nullable().optional() }),
          ),
        }),
      }),
    ),
  }),
  "Markets as GeoJSON (RFC 7946).",
);

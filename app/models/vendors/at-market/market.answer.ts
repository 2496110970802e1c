import { z } from "~/platform/zod";
import { answer, clock, day, id, moment, version } from "../../core/answer";
import { seasonsKnown, weekdays, weeksOfMonth } from "../../core/week";
import type { addManager } from "../../guide/market/change-managers.server";
import type {
  invitedManagerJson,
  managedMarketJson,
  managerJson,
} from "../../guide/market/manager.view";
import type { Schedule } from "../../guide/market/schedule.server";
import { attendance } from "../vendor.answer";
import { vendorTypes } from "../vendor.types";
import type { ListedMarketJson, wholeMarketJson } from "./market-api.server";
import type { availableVendorJson, standingVendorJson } from "./market-vendors.server";
import type { marketsGeoJson } from "./open-data";

/** The first to fourth weekday of a month, or -1 for the last. Null means every week. */
const weekOfMonth = z.literal(weeksOfMonth).nullable();
const monthDay = z
  .string()
  .nullable()
  .describe(
    "Month and day, like 05-01. Null means all year, or unknown if `seasonKnown` is `none`",
  );
const seasonKnown = z
  .enum(seasonsKnown)
  .describe(
    "Which season dates are known. With `end`, the start is set to 01-01. With `start`, the end is set to 12-31",
  );

const opening = {
  id,
  marketId: id,
  day: z.enum(weekdays),
  openTime: clock,
  closeTime: clock,
  seasonStart: monthDay,
  seasonEnd: monthDay,
  weekOfMonth,
  date: day.nullable().describe("The date of these hours. Null if they repeat"),
  seasonKnown,
  doubt: z.string().nullable().describe("The hours in the directory, if they are probably wrong"),
};

/** One entry of a market's opening hours, as everybody sees it. */
export const Opening = answer<ListedMarketJson["schedules"][number]>()(
  "Opening",
  z.object(opening),
);

/** One entry of a market's opening hours, as the market's managers see it. */
export const ManagedOpening = answer<Schedule>()(
  "ManagedOpening",
  z.object({ ...opening, version }),
);

const coordinates = z.object({ lat: z.number(), lng: z.number() }).nullable();

const market = {
  id,
  name: z.string(),
  description: z.string(),
  location: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  image: z.string().nullable(),
  contactPhone: z.string().nullable(),
  contactEmail: z.string().nullable(),
  website: z.string().nullable(),
  links: z
    .record(z.string(), z.string())
    .describe(
      "Other web addresses, by name: facebook, instagram, twitter, youtube, pinterest, blog, other",
    ),
  coordinates,
  timeZone: z.string().describe("An IANA time zone. All times of this market are in this zone"),
  schedules: z.array(Opening),
  seasonsWithoutHours: z
    .array(z.object({ seasonStart: monthDay, seasonEnd: monthDay, seasonKnown }))
    .describe("Seasons without known hours"),
  closures: z.array(
    z.object({ date: day, reason: z.string(), fromTime: clock.nullable().optional() }),
  ),
  tags: z.array(z.string()),
  rating: z.number().nullable().describe("1 to 5; null without a review"),
  ratingCount: z.int(),
};

const stall = { id, name: z.string(), vendorType: z.enum(vendorTypes) };

export const ListedMarket = answer<ListedMarketJson>()(
  "ListedMarket",
  z.object({ ...market, vendors: z.array(z.object(stall)) }),
  "A market in a list, with the names and types of its vendors.",
);

export const Market = answer<ReturnType<typeof wholeMarketJson>>()(
  "Market",
  z.object({
    ...market,
    vendors: z.array(
      z.object({
        ...stall,
        description: z.string(),
        image: z.string().nullable(),
        categories: z
          .array(z.string())
          .describe("Categories of the products that customers can see"),
        attendance: z.object(attendance),
      }),
    ),
    hoursAsOf: day.nullable().describe("When the market’s hours were last confirmed or published"),
    announcements: z.array(z.object({ id, text: z.string(), lastDate: day })),
  }),
  "One market.",
);

export const ManagedMarket = answer<ReturnType<typeof managedMarketJson>>()(
  "ManagedMarket",
  z.object({
    id,
    version,
    status: z.string(),
    name: z.string(),
    description: z.string(),
    location: z.string(),
    address: z.string(),
    coordinates,
    timeZone: z.string(),
    image: z.string().nullable(),
    contactPhone: z.string().nullable(),
    phone: z.string().nullable(),
    contactEmail: z.string().nullable(),
    website: z.string().nullable(),
    tags: z.array(z.string()),
    schedule: z.array(ManagedOpening),
  }),
  "A market with the fields its manager can change.",
);

export const NamedMarketOrVendor = answer<{ id: number; name: string }>()(
  "Named",
  z.object({ id, name: z.string() }),
);

export const StandingVendor = answer<ReturnType<typeof standingVendorJson>>()(
  "StandingVendor",
  z.object({
    id,
    name: z.string(),
    vendorType: z.string(),
    email: z.string().nullable(),
    description: z.string(),
    contactEmail: z.string().nullable(),
    contactPhone: z.string().nullable(),
    image: z.string().nullable(),
    productCategories: z.array(z.string()),
    markets: z.array(id),
    stall: z.string().nullable().describe("Where to find the stall at the market"),
  }),
);

export const AvailableVendor = answer<ReturnType<typeof availableVendorJson>>()(
  "AvailableVendor",
  z.object({ id, name: z.string(), vendorType: z.string(), image: z.string().nullable() }),
);

export const MarketManager = answer<ReturnType<typeof managerJson>>()(
  "MarketManager",
  z.object({
    userId: id,
    username: z.string(),
    name: z.string(),
    email: z.string(),
    isActive: z
      .boolean()
      .describe("False if the account is deactivated or is no longer a market manager’s"),
    since: moment,
  }),
);

export const AddedManager = answer<Awaited<ReturnType<typeof addManager>>>()(
  "AddedManager",
  z.object({ outcome: z.enum(["added", "invited"]), email: z.string() }),
);

export const RemovedManager = answer<{ userId: number; username: string }>()(
  "RemovedManager",
  z.object({ userId: id, username: z.string() }),
);

export const InvitedManager = answer<ReturnType<typeof invitedManagerJson>>()(
  "InvitedManager",
  z.object({ id, email: z.string(), expiresAt: moment }),
);

export const EndedInvitation = answer<{ id: number }>()("EndedInvitation", z.object({ id }));

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
          .describe("Null if the market’s location is unknown"),
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

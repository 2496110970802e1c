import { z } from "~/platform/zod";
import { answer, cents, day, id, instant, moment, version } from "../core/answer";
import type { pauseVendor, setDay, setUsualDays } from "./attendance/own-days.server";
import type { ownDaysJson } from "./attendance/own-days.view";
import type { copyStock, setStock, stockJson } from "./attendance/stock.server";
import type { noticesJson, setNotices } from "./notice/notices.server";
import type { productJson } from "./product/product.server";
import { availabilityStatuses } from "./product/product.words";
import type { FoundProduct as FoundProductMade } from "./product/product-search.server";
import type { editVendor, profileJson } from "./profile.server";
import type { addStands } from "./stands.server";
import { vendorTypes } from "./vendor.types";
import type { ownershipOf, VendorJson } from "./vendor-api.server";

const vendorType = z.enum(vendorTypes);

export const Vendor = answer<VendorJson>()(
  "Vendor",
  z.object({
    id,
    name: z.string(),
    vendorType,
    description: z.string(),
    image: z.string().nullable(),
    website: z.string().nullable(),
    instagram: z.string().nullable(),
    takesCards: z.boolean(),
    takesPaymentAtPickup: z.boolean(),
    categories: z.array(z.string()).describe("Categories of the products that customers can see"),
    markets: z.array(z.object({ id, name: z.string() })),
  }),
);

const profile = {
  vendorId: id,
  version,
  name: z.string(),
  description: z.string(),
  vendorType,
  instagram: z.string().nullable(),
  website: z.string().nullable(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  image: z.string().nullable(),
};

export const VendorProfile = answer<Awaited<ReturnType<typeof editVendor>>>()(
  "VendorProfile",
  z.object(profile),
);

export const NewVendor = answer<ReturnType<typeof profileJson> & { marketIds: number[] }>()(
  "NewVendor",
  z.object({ id, ...profile, marketIds: z.array(id) }),
);

export const Ownership = answer<Awaited<ReturnType<typeof ownershipOf>>>()(
  "Ownership",
  z.object({ isOwner: z.boolean() }),
);

/** A vendor's place at a market. */
export const Stand = answer<{ vendorId: number; marketId: number }>()(
  "Stand",
  z.object({ vendorId: id, marketId: id }),
);

export const Stands = answer<Awaited<ReturnType<typeof addStands>>>()(
  "Stands",
  z.object({ vendorId: id, marketIds: z.array(id) }),
);

const settings = {
  newOrder: z.boolean(),
  cancellation: z.boolean(),
  packSheet: z.boolean(),
  coming: z.boolean(),
};

export const Notices = answer<ReturnType<typeof noticesJson>>()(
  "Notices",
  z.object({
    ...settings,
    mails: z.array(
      z.object({
        id,
        subject: z.string(),
        to: z.string(),
        status: z.string(),
        createdAt: instant,
        sentAt: instant.nullable(),
      }),
    ),
  }),
);

export const NoticeSettings = answer<Awaited<ReturnType<typeof setNotices>>>()(
  "NoticeSettings",
  z.object(settings),
);

const weight = {
  weight: z
    .string()
    .nullable()
    .describe(
      "What one piece weighs, like “2 to 3 lb”. With the unit lb or oz, the product is sold by weight",
    ),
  pricePerPoundCents: cents.nullable().describe("US cents. Null if the weight isn’t known"),
  maxPriceCents: cents
    .nullable()
    .describe("US cents. The most one piece can cost. Null if the product isn’t sold by weight"),
};

export const Product = answer<ReturnType<typeof productJson>>()(
  "Product",
  z.object({
    id,
    version,
    vendorId: id,
    name: z.string(),
    description: z.string(),
    category: z.string(),
    price: z.string().describe("The price in the vendor’s words, in dollars"),
    priceCents: cents.nullable().describe("US cents. Null if the price isn’t one amount"),
    unit: z.string(),
    ...weight,
    availabilityStatus: z.enum(availabilityStatuses),
    seasonalInfo: z.string().nullable(),
    isPreOrderEnabled: z.boolean(),
    preOrderDeadline: z.string().nullable(),
    dayLimit: z
      .int()
      .nullable()
      .describe("Most that can be ordered per market day. Null means no limit"),
    isVisible: z.boolean(),
    isActive: z.boolean(),
    image: z.string().nullable(),
    images: z.array(z.string()),
    createdAt: moment,
    updatedAt: moment,
  }),
);

export const DeletedProduct = answer<{ id: number; isKept: boolean }>()(
  "DeletedProduct",
  z.object({ id, isKept: z.boolean().describe("True if orders still show the product") }),
);

export const FoundProduct = answer<FoundProductMade>()(
  "FoundProduct",
  z.object({
    id,
    vendorId: id,
    vendorName: z.string(),
    name: z.string(),
    description: z.string(),
    price: z.string().describe("The price in the vendor’s words, in dollars"),
    priceCents: cents.nullable(),
    image: z.string().nullable(),
    category: z.string(),
    unit: z.string(),
    ...weight,
    availabilityStatus: z.string(),
    seasonalInfo: z.string().nullable(),
    isPreOrderEnabled: z.boolean(),
    updatedAt: moment,
  }),
  "A product found by a search, with its vendor.",
);

const comes = z.enum(["every_date", "single_dates"]);

/**
 * On which dates a vendor comes to a market: the last answer for each date, and the usual answer
 * for all others.
 */
export const attendance = {
  comes,
  dates: z.array(
    z.object({
      date: day,
      comes: z.boolean(),
      setAt: instant,
      confirmedAt: instant.nullable().optional(),
      saidBy: z.enum(["mail", "calendar", "manager"]).optional(),
    }),
  ),
  pauses: z.array(z.object({ id: id.optional(), fromDate: day, toDate: day, setAt: instant })),
};

export const OwnDays = answer<ReturnType<typeof ownDaysJson>>()(
  "OwnDays",
  z.object({
    markets: z.array(z.object({ id, name: z.string(), ...attendance })),
    days: z.array(
      z.object({
        marketId: id,
        date: day,
        comes: z.boolean(),
        isPaused: z.boolean(),
        isConfirmed: z.boolean(),
        orders: z.int(),
      }),
    ),
    next: day
      .nullable()
      .describe("Send as `from` to get the next days. Null if there are no more days"),
  }),
);

export const OwnDay = answer<Awaited<ReturnType<typeof setDay>>>()(
  "OwnDay",
  z.object({ marketId: id, date: day, comes: z.boolean() }),
);

export const UsualDays = answer<Awaited<ReturnType<typeof setUsualDays>>>()(
  "UsualDays",
  z.object({ marketId: id, comes }),
);

export const Pauses = answer<Awaited<ReturnType<typeof pauseVendor>>>()(
  "Pauses",
  z.object({ ids: z.array(id).describe("The ids of the pauses, one for each market") }),
);

const howMany = z.int().nullable();

export const Stock = answer<ReturnType<typeof stockJson>>()(
  "Stock",
  z.object({
    marketId: id,
    date: day,
    last: day
      .nullable()
      .describe(
        "The last market day on the same weekday with stock to copy, at most 6 weeks earlier. Null if there is none",
      ),
    products: z.array(
      z.object({
        productId: id,
        name: z.string(),
        unit: z.string(),
        brought: howMany.describe("Stock on this market day. Null means the usual stock"),
        limit: howMany.describe("Most that can be ordered on this market day. Null means no limit"),
        reserved: z.int(),
      }),
    ),
  }),
);

export const StockSet = answer<Awaited<ReturnType<typeof setStock>>>()(
  "StockSet",
  z.object({ set: z.int() }),
);

export const StockCopied = answer<Awaited<ReturnType<typeof copyStock>>>()(
  "StockCopied",
  z.object({
    from: day,
    copied: z.int(),
    left: z.array(z.object({ name: z.string(), brought: z.int(), reserved: z.int() })),
  }),
);

import { z } from "~/platform/zod";
import { answer, cents, id, moment, version } from "../../core/answer";
import type { productJson } from "./product.server";
import { availabilityStatuses } from "./product.words";
import type { FoundProduct as FoundProductMade } from "./product-search.server";

export const Product = answer<ReturnType<typeof productJson>>()(
  "Product",
  z.object({
    id,
    version,
    vendorId: id,
    name: z.string(),
    description: z.string(),
    category: z.string(),
    price: z.string().describe("As its vendor wrote it, in dollars"),
    priceCents: cents.nullable().describe("US cents; null where the price is not one amount"),
    unit: z.string(),
    availabilityStatus: z.enum(availabilityStatuses),
    seasonalInfo: z.string().nullable(),
    isPreOrderEnabled: z.boolean(),
    preOrderDeadline: z.string().nullable(),
    dayLimit: z.int().nullable().describe("So many may be ordered for a market day"),
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
  z.object({ id, isKept: z.boolean().describe("Orders still show it") }),
);

export const FoundProduct = answer<FoundProductMade>()(
  "FoundProduct",
  z.object({
    id,
    vendorId: id,
    vendorName: z.string(),
    name: z.string(),
    description: z.string(),
    price: z.string().describe("As its vendor wrote it, in dollars"),
    priceCents: cents.nullable(),
    image: z.string().nullable(),
    category: z.string(),
    unit: z.string(),
    availabilityStatus: z.string(),
    seasonalInfo: z.string().nullable(),
    isPreOrderEnabled: z.boolean(),
    updatedAt: moment,
  }),
  "A product of any stall.",
);

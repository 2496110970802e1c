import { z } from "~/platform/zod";
import { answer, id, version } from "../core/answer";
import type { editVendor } from "./profile.server";
import type { profileJson } from "./profile.view";
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
    categories: z.array(z.string()).describe("Of the products that it shows"),
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

/** A stall stands at a market. */
export const Stand = answer<{ vendorId: number; marketId: number }>()(
  "Stand",
  z.object({ vendorId: id, marketId: id }),
);

export const Stands = answer<Awaited<ReturnType<typeof addStands>>>()(
  "Stands",
  z.object({ vendorId: id, marketIds: z.array(id) }),
);
